import { m } from "#messages/messages.js"
import type { CheckoutForm } from "#shop/checkout/checkout.ts"
import { Card } from "#web/ui/card.tsx"
import { Field } from "#web/ui/field.tsx"
import { PhoneField } from "#web/ui/forms/phone-field.tsx"
import type { Fields } from "#web/ui/forms/use-fields.ts"
import type { CheckoutField } from "./draft.ts"

export type CheckoutFields = Fields<CheckoutField, CheckoutForm>

export function ContactSection({ fields: { bind, errors } }: { fields: CheckoutFields }) {
  return (
    <Card className="grid gap-5">
      <h2 className="text-2xl">{m.checkout_contact()}</h2>
      <Field
        label={m.checkout_name()}
        autoComplete="name"
        required
        error={errors.customer_name}
        {...bind("customer_name")}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={m.checkout_email()}
          type="email"
          autoComplete="email"
          required
          error={errors.customer_email}
          {...bind("customer_email")}
        />
        <PhoneField label={m.checkout_phone()} required error={errors.customer_phone} {...bind("customer_phone")} />
      </div>
    </Card>
  )
}
