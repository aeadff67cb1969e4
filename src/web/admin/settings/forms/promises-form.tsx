import { m } from "#messages/messages.js"
import { promisesSection } from "#shop/settings/sections/promises-section.ts"
import { Field } from "#web/ui/controls/field.tsx"
import { numberOf, typedNumber } from "../../forms/typed-values.ts"
import { boundField } from "../../forms/use-edit-form.ts"
import { SectionForm } from "./section-form.tsx"

const labels = { delivery_time: m.admin_field_delivery_time, return_days: m.admin_field_return_days }

export function PromisesForm() {
  return (
    <SectionForm
      name="promises"
      title={m.admin_settings_promises()}
      text={m.admin_settings_promises_text()}
      schema={promisesSection.form}
      labels={labels}
      shown={({ delivery_time, return_days }) => ({ delivery_time, return_days: typedNumber(return_days) })}
      typed={({ delivery_time, return_days }) => ({ delivery_time, return_days: numberOf(return_days) })}
    >
      {(fields) => {
        const field = boundField(fields, labels)
        return (
          <div className="grid gap-5 sm:grid-cols-2">
            <Field {...field("delivery_time")} required hint={m.admin_settings_delivery_time_hint()} />
            <Field {...field("return_days")} required type="number" inputMode="numeric" min="1" step="1" />
          </div>
        )
      }}
    </SectionForm>
  )
}
