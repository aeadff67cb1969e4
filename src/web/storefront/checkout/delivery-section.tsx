import { m } from "#messages/messages.js"
import { Card } from "#web/ui/card.tsx"
import { Field } from "#web/ui/field.tsx"
import { Textarea } from "#web/ui/textarea.tsx"
import type { CheckoutFields } from "./contact-section.tsx"

export function DeliverySection({ fields: { bind, errors } }: { fields: CheckoutFields }) {
  return (
    <Card className="grid gap-5">
      <h2 className="text-2xl">{m.checkout_delivery()}</h2>
      <Field label={m.checkout_address()} required error={errors.delivery_address}>
        <Textarea rows={3} autoComplete="street-address" {...bind("delivery_address")} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={m.checkout_city()}
          autoComplete="address-level2"
          required
          error={errors.delivery_city}
          {...bind("delivery_city")}
        />
        <Field
          label={m.checkout_postal_code()}
          autoComplete="postal-code"
          error={errors.delivery_postal_code}
          {...bind("delivery_postal_code")}
        />
      </div>
      <Field label={m.checkout_notes()} error={errors.notes} hint={m.checkout_notes_hint()}>
        <Textarea rows={2} {...bind("notes")} />
      </Field>
    </Card>
  )
}
