import { m } from "#messages/messages.js"
import { notificationsSection } from "#shop/settings/sections/notifications-section.ts"
import { Field } from "#web/ui/controls/field.tsx"
import { boundField } from "../../forms/use-edit-form.ts"
import { TestMail } from "../test-mail.tsx"
import { CheckField, ticked, YES } from "./check-field.tsx"
import { SectionForm } from "./section-form.tsx"
import { yesOrNo } from "./yes-or-no.ts"

const labels = {
  email: m.admin_field_notification_email,
  new_orders: m.admin_field_new_orders,
  cancellations: m.admin_field_cancellations,
  receipts: m.admin_field_receipts,
}

const NEWS = ["new_orders", "cancellations", "receipts"] as const

export function NotificationsForm() {
  return (
    <SectionForm
      name="notifications"
      title={m.admin_settings_notifications()}
      text={m.admin_settings_notifications_text()}
      schema={notificationsSection.form}
      labels={labels}
      formats={{ new_orders: yesOrNo, cancellations: yesOrNo, receipts: yesOrNo }}
      shown={({ email, new_orders, cancellations, receipts }) => {
        return {
          ...{ email, new_orders: ticked(new_orders) },
          ...{ cancellations: ticked(cancellations), receipts: ticked(receipts) },
        }
      }}
      typed={({ email, new_orders, cancellations, receipts }) => {
        return {
          ...{ email, new_orders: new_orders === YES },
          ...{ cancellations: cancellations === YES, receipts: receipts === YES },
        }
      }}
    >
      {(fields) => (
        <>
          <Field {...boundField(fields, labels)("email")} required type="email" autoComplete="off" />
          <div className="grid gap-1">
            {NEWS.map((name) => (
              <CheckField
                key={name}
                name={name}
                value={fields.values[name]}
                label={labels[name]()}
                onTick={(value) => fields.set(name, value)}
              />
            ))}
          </div>
          <TestMail />
        </>
      )}
    </SectionForm>
  )
}
