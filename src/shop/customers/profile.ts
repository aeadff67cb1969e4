import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { locales } from "#messages/runtime.js"
import { keysOf } from "#platform/objects.ts"
import { type DeliveryAddress, profileAddress } from "#shop/address/address.ts"
import { profileAddressForm } from "#shop/address/address-form.ts"
import { NAME, optionalText, phoneRules, text } from "#shop/api/fields.ts"
import type { meJson, profileJson } from "./profile-json.ts"

/** Holds what a profile says of its owner: the first issue is the one to show. */
export const profileForm = z.object({
  full_name: text({
    label: m.errors_label_name,
    min: [2, m.errors_name_too_short],
    max: [100, m.errors_name_too_long],
    refine: [(name) => NAME.test(name), m.errors_name_signs],
  }),
  phone: optionalText(phoneRules(m.errors_phone_format)),
  ...profileAddressForm.shape,
})
type ProfileForm = z.output<typeof profileForm>

/** The form of /profile and, any part of it, the body of `PATCH /api/profile`. */
export const ownProfileForm = z.extend(profileForm, { language: z.enum(locales) })
export type OwnProfileForm = z.output<typeof ownProfileForm>

export type KeptAddress = Omit<ProfileForm, "full_name">

/** Returns the phone number and address of an order for the customer's profile: all of it, so that two addresses are never mixed. */
export function keptAddress(order: DeliveryAddress & { readonly customer_phone: string }): KeptAddress {
  const given: KeptAddress = { phone: order.customer_phone, ...profileAddress(order) }
  const { full_name: _, ...fields } = profileForm.shape
  const names = keysOf(fields)
  return Object.fromEntries(
    names.map((name) => {
      const { success, data } = fields[name].safeParse(given[name])
      return [name, (success ? data : given[name]) ?? null]
    }),
  ) as KeptAddress
}

export type Profile = z.infer<typeof profileJson>

export type Me = z.infer<typeof meJson>
