import { m } from "#messages/messages.js"
import { notificationsSection } from "#shop/settings/notifications-section.ts"
import { Field } from "#web/ui/field.tsx"
import { boundField } from "../forms/use-edit-form.ts"
import { CheckField, ticked, YES } from "./check-field.tsx"
import { SectionForm } from "./section-form.tsx"
import { yesOrNo } from "./yes-or-no.ts"

const labels = { email: m.admin_field_notification_email, new_orders: m.admin_field_new_orders }

export function NotificationsForm() {
  return (
    <SectionForm
      name="notifications"
      title={m.admin_settings_notifications()}
      text={m.admin_settings_notifications_text()}
      schema={notificationsSection.form}
      labels={labels}
      formats={{ new_orders: yesOrNo }}
      shown={({ email, new_orders }) => ({ email, new_orders: ticked(new_orders) })}
      typed={({ email, new_orders }) => ({ email, new_orders: new_orders === YES })}
    >
      {(fields) => (
        <>
          <Field {...boundField(fields, labels)("email")} required type="email" autoComplete="off" />
          <CheckField
            name="new_orders"
            value={fields.values.new_orders}
            label={labels.new_orders()}
            onTick={(value) => fields.set("new_orders", value)}
          />
        </>
      )}
    </SectionForm>
  )
}
