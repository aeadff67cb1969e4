import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { optionalText, text } from "#shop/api/fields.ts"
import type { AddressColumn, ProfileAddress } from "./address.ts"

const street = { label: m.errors_label_address, max: [500, m.errors_address_too_long], multiline: true } as const
const city = { label: m.errors_label_city, max: [100, m.errors_city_too_long] } as const
const postalCode = { label: m.errors_label_postal_code, max: [20, m.errors_postal_code_too_long] } as const

/** Holds the fields of a delivery address in a form: the checkout's, and the one by which an admin enters an order. */
export const deliveryAddressForm = z.object({
  delivery_address: text({ ...street, min: [10, m.errors_address_too_short] }),
  delivery_city: text({ ...city, min: [2, m.errors_city_too_short] }),
  delivery_postal_code: optionalText(postalCode),
} satisfies Record<AddressColumn, unknown>)

const CITY = /^(?=.*\p{L})[\p{L}\p{M}\p{Zs}\p{Join_Control}'’-]+(?: \d{1,2})?$/u
const POSTAL_CODE = /^[\p{L}\p{M}\p{Nd} -]+$/u

/** The fields of the address in a profile: each may be empty, and its rules are stricter. */
export const profileAddressForm = z.object({
  address: optionalText(street),
  city: optionalText({ ...city, refine: [(name) => CITY.test(name), m.errors_city_invalid] }),
  postal_code: optionalText({ ...postalCode, refine: [(code) => POSTAL_CODE.test(code), m.errors_postal_code_format] }),
} satisfies Record<keyof ProfileAddress, unknown>)
