import { m } from "#messages/messages.js"
import { holidaySection } from "#shop/settings/sections/holiday-section.ts"
import { Field } from "#web/ui/controls/field.tsx"
import { boundField } from "../../forms/use-edit-form.ts"
import { SectionForm } from "./section-form.tsx"

const labels = { closed_until: m.admin_field_closed_until, sentence: m.admin_field_holiday_sentence }

export function HolidayForm() {
  return (
    <SectionForm
      name="holiday"
      title={m.admin_settings_holiday()}
      text={m.admin_settings_holiday_text()}
      schema={holidaySection.form}
      labels={labels}
      shown={({ closed_until, sentence }) => ({ closed_until: closed_until ?? "", sentence: sentence ?? "" })}
    >
      {(fields) => {
        const field = boundField(fields, labels)
        return (
          <>
            <Field
              {...field("closed_until")}
              type="date"
              max="9999-12-31"
              className="grid-cols-[minmax(0,1fr)]"
              hint={m.admin_settings_closed_until_hint()}
            />
            <Field {...field("sentence")} hint={m.admin_settings_holiday_sentence_hint()} />
          </>
        )
      }}
    </SectionForm>
  )
}
