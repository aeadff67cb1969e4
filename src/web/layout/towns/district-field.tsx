import { m } from "#messages/messages.js"
import type { DistrictChoices } from "#shop/address/districts.ts"
import { Field } from "#web/ui/controls/field.tsx"
import { Select } from "#web/ui/controls/select.tsx"
import type { Fields } from "#web/ui/forms/use-fields.ts"

interface DistrictFieldProps<Name extends string> {
  fields: Fields<Name, unknown>
  district: Name
  districts: DistrictChoices
  className?: string
}

export function DistrictField<Name extends string>({
  fields,
  district,
  districts,
  className,
}: DistrictFieldProps<Name>) {
  return (
    <Field label={m.shell_district()} error={fields.errors[district]} className={className}>
      <Select choices={[["", m.shell_district_none()], ...districts]} {...fields.bind(district)} />
    </Field>
  )
}
