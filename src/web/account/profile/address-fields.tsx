import { m } from "#messages/messages.js"
import type { DistrictChoices } from "#shop/address/districts.ts"
import type { OwnProfileForm } from "#shop/customers/profile.ts"
import { DistrictField } from "#web/layout/towns/district-field.tsx"
import { RiderFields } from "#web/layout/towns/rider-fields.tsx"
import { TownField } from "#web/layout/towns/town-field.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Textarea } from "#web/ui/controls/textarea.tsx"
import type { Fields } from "#web/ui/forms/use-fields.ts"

interface AddressFieldsProps {
  fields: Fields<keyof OwnProfileForm, OwnProfileForm>
  districts: DistrictChoices
}

export function AddressFields({ fields, districts }: AddressFieldsProps) {
  const { bind, errors } = fields
  return (
    <>
      <Field label={m.account_address()} error={errors.address}>
        <Textarea rows={3} autoComplete="street-address" {...bind("address")} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-3">
        <TownField
          label={m.account_city()}
          fields={fields}
          town="city"
          postalCode="postal_code"
          district="district"
          autoComplete="address-level2"
        />
        <Field
          label={m.account_postal_code()}
          autoComplete="postal-code"
          error={errors.postal_code}
          {...bind("postal_code")}
        />
        <DistrictField fields={fields} district="district" districts={districts} />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <RiderFields fields={fields} landmark="landmark" phone="second_phone" />
      </div>
    </>
  )
}
