import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { type DeliveryAddress, NOWHERE } from "#shop/address/address.ts"
import { optionalText } from "#shop/api/fields.ts"
import { section } from "../sections/section.ts"

const pickupJson = z.object({
  offered: z.boolean(),
  address: z.nullable(z.string()),
  city: z.nullable(z.string()),
  hours: z.nullable(z.string()),
})
export type Pickup = z.output<typeof pickupJson>

const isAtLeast = (count: number, text: string | null) => [...(text ?? "")].length >= count
const tooSmall = { reason: "too_small" } as const

/** Says where orders may be fetched. Orders take the place as their address, by the rules of one. */
export const pickupSection = section({
  json: pickupJson,
  form: z
    .object({
      offered: z.boolean(),
      address: optionalText({ label: m.errors_label_address, max: [200, m.errors_address_too_long] }),
      city: optionalText({ label: m.errors_label_city, max: [100, m.errors_city_too_long] }),
      hours: optionalText({ label: m.errors_label_hours, max: [200, m.errors_words_too_long] }),
    })
    .check(
      z.refine<Pickup>(({ offered, address }) => !offered || isAtLeast(10, address), {
        error: m.errors_address_too_short,
        path: ["address"],
        params: tooSmall,
      }),
      z.refine<Pickup>(({ offered, city }) => !offered || isAtLeast(2, city), {
        error: m.errors_city_too_short,
        path: ["city"],
        params: tooSmall,
      }),
    ),
  initial: () => ({ offered: false, address: null, city: null, hours: null }),
  texts: ["address", "city", "hours"],
})

/** Returns the shop's address for orders. Its hours stand where others have a landmark. */
export function pickupAddress({ address, city, hours }: Pickup): DeliveryAddress {
  return { ...NOWHERE, delivery_address: address ?? "", delivery_city: city ?? "", delivery_landmark: hours }
}
