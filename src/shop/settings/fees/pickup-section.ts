import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { locales } from "#messages/runtime.js"
import { type DeliveryAddress, NOWHERE } from "#shop/address/address.ts"
import { optionalText } from "#shop/api/fields.ts"
import { type Localized, localized } from "#shop/text/localized.ts"
import { section } from "../sections/section.ts"

const pickupJson = z.object({
  offered: z.boolean(),
  address: z.nullable(z.string()),
  city: z.nullable(z.string()),
  hours: z.nullable(z.string()),
})
export type Pickup = z.output<typeof pickupJson>

type Place = Localized<string | null>
interface EditedPickup {
  readonly offered: boolean
  readonly address: Place
  readonly city: Place
}

/** Checks that what is offered names its place, in English and wherever else that is written. */
function named(field: "address" | "city", least: number, error: () => string): z.core.CheckFn<EditedPickup> {
  return ({ value, issues }) => {
    const { [field]: place, offered } = value
    const short = locales.filter((language) => [...(place[language] ?? "")].length < least)
    for (const language of short.filter((each) => offered && place[each] !== undefined)) {
      const params = { reason: "too_small" }
      issues.push({ code: "custom", input: value, path: [field, language], message: error(), params })
    }
  }
}

const optionalWords = (label: () => string, max: number, tooLong: () => string) =>
  localized(optionalText({ label, max: [max, tooLong] }))

/** Says where orders may be fetched. Orders take the place as their address, by the rules of one. */
export const pickupSection = section({
  json: pickupJson,
  form: z
    .object({
      offered: z.boolean(),
      address: optionalWords(m.errors_label_address, 200, m.errors_address_too_long),
      city: optionalWords(m.errors_label_city, 100, m.errors_city_too_long),
      hours: optionalWords(m.errors_label_hours, 200, m.errors_words_too_long),
    })
    .check(named("address", 10, m.errors_address_too_short), named("city", 2, m.errors_city_too_short)),
  initial: () => ({ offered: false, address: null, city: null, hours: null }),
})

/** Returns the shop's address for orders. Its hours stand where others have a landmark. */
export function pickupAddress({ address, city, hours }: Pickup): DeliveryAddress {
  return { ...NOWHERE, delivery_address: address ?? "", delivery_city: city ?? "", delivery_landmark: hours }
}
