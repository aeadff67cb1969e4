import { m } from "#messages/messages.js"
import { contactSection } from "#shop/settings/sections/contact-section.ts"
import { Field } from "#web/ui/controls/field.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { boundField } from "../../forms/use-edit-form.ts"
import { SectionForm } from "./section-form.tsx"

const labels = {
  email: m.admin_field_email,
  phone: m.admin_field_phone,
  whatsapp: m.admin_field_whatsapp,
  facebook: m.admin_field_facebook,
  instagram: m.admin_field_instagram,
  pinterest: m.admin_field_pinterest,
  tiktok: m.admin_field_tiktok,
}

const NETWORKS = [
  ["facebook", "facebook.com/…"],
  ["instagram", "instagram.com/…"],
  ["pinterest", "pinterest.com/…"],
  ["tiktok", "tiktok.com/@…"],
] as const

const phone = { type: "tel", inputMode: "tel", autoComplete: "off" } as const

export function ContactForm({ samples }: { samples: boolean }) {
  return (
    <SectionForm
      name="contact"
      title={m.admin_settings_contact()}
      text={m.admin_settings_contact_text()}
      schema={contactSection.form}
      labels={labels}
      shown={({ email, phone, ...optional }) => {
        const { whatsapp, facebook, instagram, pinterest, tiktok } = optional
        return {
          ...{ email: email ?? "", phone: phone ?? "", whatsapp: whatsapp ?? "", facebook: facebook ?? "" },
          ...{ instagram: instagram ?? "", pinterest: pinterest ?? "", tiktok: tiktok ?? "" },
        }
      }}
    >
      {(fields) => {
        const field = boundField(fields, labels)
        return (
          <div className="grid gap-5 sm:grid-cols-2">
            {samples && !fields.values.email && !fields.values.phone && (
              <Alert className="sm:col-span-2">{m.admin_settings_contact_sample()}</Alert>
            )}
            <Field {...field("email")} type="email" autoComplete="off" className="sm:col-span-2" />
            <Field {...field("phone")} {...phone} />
            <Field {...field("whatsapp")} {...phone} hint={m.admin_settings_whatsapp_hint()} />
            {NETWORKS.map(([name, placeholder]) => (
              <Field key={name} {...field(name)} placeholder={placeholder} inputMode="url" autoComplete="off" />
            ))}
          </div>
        )
      }}
    </SectionForm>
  )
}
