import { m } from "#messages/messages.js"
import { openingSection } from "#shop/settings/sections/opening-section.ts"
import { Field } from "#web/ui/controls/field.tsx"
import { boundField } from "../../forms/use-edit-form.ts"
import { CheckField, ticked, YES } from "./check-field.tsx"
import { SectionForm } from "./section-form.tsx"
import { yesOrNo } from "./yes-or-no.ts"

const labels = { closed: m.admin_field_shop_closed, sentence: m.admin_field_holiday_sentence }

export function OpeningForm() {
  return (
    <SectionForm
      name="opening"
      title={m.admin_settings_opening()}
      text={m.admin_settings_opening_text()}
      schema={openingSection.form}
      labels={labels}
      formats={{ closed: yesOrNo }}
      shown={({ closed, sentence }) => ({ closed: ticked(closed), sentence: sentence ?? "" })}
      typed={({ closed, sentence }) => ({ closed: closed === YES, sentence })}
    >
      {(fields) => (
        <>
          <CheckField
            name="closed"
            value={fields.values.closed}
            label={labels.closed()}
            onTick={(value) => fields.set("closed", value)}
          />
          <Field {...boundField(fields, labels)("sentence")} hint={m.admin_settings_opening_sentence_hint()} />
        </>
      )}
    </SectionForm>
  )
}
