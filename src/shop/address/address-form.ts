import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { plainDashes } from "#platform/clean-line.ts"
import { NAME, optionalText, phoneRules, text } from "#shop/api/fields.ts"
import { rule } from "#shop/api/problems.ts"
import type { AddressColumn, ProfileAddress } from "./address.ts"
import { DISTRICT_COUNT } from "./district-count.ts"

const street = { label: m.errors_label_address, max: [500, m.errors_address_too_long], multiline: true } as const
const landmark = { label: m.errors_label_landmark, max: [200, m.errors_landmark_too_long] } as const
/** Allows "Mt. Lavinia", "Colombo-3" and "Galle (Fort)": a town has a letter and does not begin with a digit. */
const CITY = /^(?!\p{Nd})(?=.*\p{L})[\p{L}\p{M}\p{Nd}\p{Zs}\p{Join_Control}.,'‘’´`ʻʼ‐‑–/()-]+$/u
const city = {
  label: m.errors_label_city,
  max: [100, m.errors_city_too_long],
  refine: [(name: string) => CITY.test(name), m.errors_city_invalid],
} as const
const postalCode = {
  label: m.errors_label_postal_code,
  max: [20, m.errors_postal_code_too_long],
  // Addresses are written with a full stop at their end.
  plain: (code: string) => plainDashes(code).replace(/[\s.,;]+$/, ""),
} as const

const isDistrict = (id: number) => Number.isInteger(id) && id >= 1 && id <= DISTRICT_COUNT

/** Takes a number from a program, and the value of a select from a form, which is empty where nothing is chosen. */
const district = z.pipe(
  z.nullish(z.union([z.number(), z.string()])).check(
    rule((id) => !id || isDistrict(Number(id)), "unknown_district", m.errors_district_unknown),
    z.describe("A number from 1 to 25: the districts in the order of their English names"),
  ),
  z.transform((id) => Number(id) || null),
)

/** Holds the fields of who gets a parcel. */
export const recipientForm = z.object({
  customer_name: text({
    label: m.errors_label_name,
    min: [2, m.errors_name_too_short],
    max: [100, m.errors_name_too_long],
    refine: [(name) => NAME.test(name), m.errors_name_letters],
  }),
  customer_phone: text(phoneRules(m.errors_phone_invalid)),
})

/** Holds the fields of a delivery address in a form: the checkout's, and the one by which an admin enters an order. */
export const deliveryAddressForm = z.object({
  second_phone: optionalText(phoneRules(m.errors_phone_invalid)),
  delivery_address: text({ ...street, min: [10, m.errors_address_too_short] }),
  delivery_landmark: optionalText(landmark),
  delivery_city: text({ ...city, min: [2, m.errors_city_too_short] }),
  delivery_district: district,
  delivery_postal_code: optionalText(postalCode),
} satisfies Record<AddressColumn, unknown>)

const POSTAL_CODE = /^[\p{L}\p{M}\p{Nd} -]+$/u

/** The fields of the address in a profile: each may be empty, and its rules are stricter. */
export const profileAddressForm = z.object({
  second_phone: optionalText(phoneRules(m.errors_phone_format)),
  address: optionalText(street),
  landmark: optionalText(landmark),
  city: optionalText(city),
  district,
  postal_code: optionalText({ ...postalCode, refine: [(code) => POSTAL_CODE.test(code), m.errors_postal_code_format] }),
} satisfies Record<keyof ProfileAddress, unknown>)
