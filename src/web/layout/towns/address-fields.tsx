import type { ReactNode } from "react"
import { m } from "#messages/messages.js"
import type { DistrictChoices } from "#shop/address/districts.ts"
import { Field } from "#web/ui/controls/field.tsx"
import { Select } from "#web/ui/controls/select.tsx"
import { Textarea } from "#web/ui/controls/textarea.tsx"
import { PhoneField } from "#web/ui/forms/phone-field.tsx"
import type { Fields } from "#web/ui/forms/use-fields.ts"
import { TownField } from "./town-field.tsx"

/** Names the fields of the parts of an address. */
export type AddressNames<Name extends string> = Readonly<
  Record<"address" | "town" | "postalCode" | "district" | "landmark" | "phone", Name>
>

/** Names the fields of an address as orders and saved addresses have them. */
export const DELIVERY_NAMES = {
  address: "delivery_address",
  town: "delivery_city",
  postalCode: "delivery_postal_code",
  district: "delivery_district",
  landmark: "delivery_landmark",
  phone: "second_phone",
} as const

interface AddressFieldsProps<Name extends string> {
  fields: Fields<Name, unknown>
  names: AddressNames<Name>
  districts: DistrictChoices
  /** Says of the district whether it must be chosen; nothing where no field says it. */
  district?: "required" | "optional"
  required?: boolean
  /** Is set where a user types another person's address, which no browser fills in. */
  isOthers?: boolean
  rows?: number
  postalCode: { label: string; placeholder?: string }
  /** Places town, post code and district. */
  className: string
  districtClass?: string
  /** Returns what stands around the fields that help the rider. */
  more?: (riderFields: ReactNode) => ReactNode
}

const inTwoColumns = (riderFields: ReactNode) => <div className="grid gap-5 sm:grid-cols-2">{riderFields}</div>

/** Asks for the address of a delivery: street, town, post code, district, and what helps the rider to find it. */
export function AddressFields<Name extends string>(props: AddressFieldsProps<Name>) {
  const { fields, names, postalCode, districts, district, required, isOthers, rows = 2 } = props
  const { className, districtClass, more = inTwoColumns } = props
  const { bind, field, errors } = fields
  const filledBy = (token: string) => (isOthers ? "off" : token)
  return (
    <>
      <Field label={m.shell_address()} required={required} error={errors[names.address]}>
        <Textarea rows={rows} autoComplete={filledBy("street-address")} {...bind(names.address)} />
      </Field>
      <div className={className}>
        <TownField
          {...{ fields, required }}
          label={m.shell_city()}
          town={names.town}
          postalCode={names.postalCode}
          district={names.district}
          autoComplete={filledBy("address-level2")}
        />
        <Field {...postalCode} autoComplete={filledBy("postal-code")} {...field(names.postalCode)} />
        <Field
          label={district === "optional" ? m.shell_district_optional() : m.shell_district()}
          required={district === "required"}
          error={errors[names.district]}
          className={districtClass}
        >
          <Select choices={[["", m.shell_district_none()], ...districts]} {...bind(names.district)} />
        </Field>
      </div>
      {more(
        <>
          <Field
            label={m.shell_landmark()}
            hint={m.shell_landmark_hint()}
            autoComplete="off"
            {...field(names.landmark)}
          />
          <PhoneField label={m.shell_second_phone()} autoComplete={filledBy("tel")} {...field(names.phone)} />
        </>,
      )}
    </>
  )
}
