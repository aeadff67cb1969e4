import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { deliveryAddressForm } from "#shop/address/address-form.ts"
import { text } from "#shop/api/fields.ts"

export const MAX_SAVED_ADDRESSES = 10

const name = text({
  label: m.errors_label_address_name,
  min: [1, m.errors_address_name_empty],
  max: [50, m.errors_address_name_too_long],
})

/** Holds the fields of an address that a customer keeps by a name, such as "Office". */
export const savedAddressForm = z.extend(deliveryAddressForm, { name })
export type SavedAddressForm = z.output<typeof savedAddressForm>

/** Holds addresses by name: one that is given is kept, in place of an older one of this name, and null removes it. */
export const addressChanges = z.record(name, z.nullable(deliveryAddressForm), {
  error: (issue) => (issue.code === "invalid_key" ? issue.issues[0]?.message : undefined),
})
export type AddressChanges = z.output<typeof addressChanges>
