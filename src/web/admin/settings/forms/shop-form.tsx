import { m } from "#messages/messages.js"
import { MAX_SHOP_NAME, shopSection } from "#shop/settings/sections/shop-section.ts"
import { Field } from "#web/ui/controls/field.tsx"
import { boundField } from "../../forms/use-edit-form.ts"
import { PictureUpload } from "../../products/picture-upload.tsx"
import { SectionForm } from "./section-form.tsx"

const labels = {
  name: m.admin_field_shop_name,
  logo: m.admin_field_logo,
  tagline: m.admin_field_tagline,
  town: m.admin_field_town,
  registration_number: m.admin_field_registration_number,
}

export function ShopForm() {
  return (
    <SectionForm
      name="shop"
      title={m.admin_settings_shop()}
      text={m.admin_settings_shop_text()}
      schema={shopSection.form}
      labels={labels}
      formats={{ logo: (url) => url && m.admin_audit_picture() }}
      shown={({ registration_number, logo, ...value }) => {
        return { ...value, logo: logo ?? "", registration_number: registration_number ?? "" }
      }}
    >
      {(fields, onBusy) => {
        const field = boundField(fields, labels)
        return (
          <>
            <Field {...field("name")} required maxLength={MAX_SHOP_NAME * 2} autoComplete="organization" />
            <PictureUpload
              id="shop-logo"
              label={labels.logo()}
              imageUrl={fields.values.logo || null}
              onChange={(imageUrl) => fields.set("logo", imageUrl ?? "")}
              onBusy={onBusy}
            />
            <Field {...field("tagline")} hint={m.admin_settings_tagline_hint()} />
            <div className="grid gap-5 sm:grid-cols-2">
              <Field {...field("town")} hint={m.admin_settings_town_hint()} />
              <Field {...field("registration_number")} hint={m.admin_settings_registration_hint()} />
            </div>
          </>
        )
      }}
    </SectionForm>
  )
}
