import { m } from "#messages/messages.js"
import { deliverySection } from "#shop/settings/sections/delivery-section.ts"
import { Field } from "#web/ui/controls/field.tsx"
import { numberOf, typedNumber } from "../../forms/typed-values.ts"
import { boundField } from "../../forms/use-edit-form.ts"
import { SectionForm } from "./section-form.tsx"

const labels = { fee: m.admin_field_delivery_fee, free_from: m.admin_field_free_delivery }

const amount = { type: "number", inputMode: "decimal", min: "0", step: "0.01" } as const

export function DeliveryForm() {
  return (
    <SectionForm
      name="delivery"
      title={m.admin_settings_delivery()}
      text={m.admin_settings_delivery_text()}
      schema={deliverySection.form}
      labels={labels}
      shown={({ fee, free_from }) => ({ fee: typedNumber(fee), free_from: typedNumber(free_from) })}
      typed={({ fee, free_from }) => ({ fee: numberOf(fee), free_from: numberOf(free_from) })}
    >
      {(fields) => {
        const field = boundField(fields, labels)
        return (
          <div className="grid gap-5 sm:grid-cols-2">
            <Field {...field("fee")} {...amount} required hint={m.admin_settings_fee_hint()} />
            <Field {...field("free_from")} {...amount} hint={m.admin_settings_free_hint()} />
          </div>
        )
      }}
    </SectionForm>
  )
}
