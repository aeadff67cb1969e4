import { formatFromTo, formatWeekday } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import type { FullProduct } from "#shop/catalogue/catalogue.ts"
import { daysToMake } from "#shop/catalogue/products/details.ts"
import { arrivalOf } from "#shop/settings/fees/arrival.ts"
import { deliveryCost, feesOf } from "#shop/settings/fees/delivery-fees.ts"
import { type Making, readyBy } from "#shop/settings/fees/ready-by.ts"
import type { ShopSettings } from "#shop/settings/settings.ts"

/** Says what delivery costs, and that it can be fetched instead where the days of making take the place of that promise. */
export function deliveryLines({ priceCents, details }: FullProduct, settings: ShopSettings): string {
  const cost = deliveryCost(feesOf(settings), priceCents, details.weight_grams)
  const isSaid = !settings.pickup.offered || daysToMake(details.lead_time) === undefined
  return isSaid ? cost : `${cost}\n${m.shop_promise_pick_up()}`
}

/** Returns the day on which a piece is ready that is made when it is ordered; null for others. */
export function readyDay({ details, madeToOrder }: FullProduct, making: Making): string | null {
  const days = madeToOrder ? daysToMake(details.lead_time) : undefined
  return days === undefined ? null : readyBy(making, days)
}

/** Returns until when the owner takes no orders of a product that is made; null where that is not so. */
export function bookedUntil({ booked }: FullProduct, { workshop }: ShopSettings): string | null {
  return booked ? workshop.booked_until : null
}

/** Says on which days a product arrives that is ordered today, or when the shop is back; "" where that cannot be counted. */
export function daysWithYou(product: FullProduct, settings: ShopSettings, making: Making): string {
  const { details, stock, madeToOrder, booked, options } = product
  const isThere = details.lead_time === null || ((madeToOrder || booked) && stock > 0 && !options)
  const daysOfMaking = isThere ? 0 : daysToMake(details.lead_time)
  if (daysOfMaking === undefined || settings.opening.closed) return ""
  const asked = { ...making, waiting: madeToOrder && !isThere ? making.waiting : 0, daysToMake: daysOfMaking }
  const days = arrivalOf({ ...asked, deliveryTime: settings.promises.delivery_time })
  if (!days) return ""
  const { first, last } = days
  return first === last
    ? m.shop_with_you_on({ day: formatWeekday(last) })
    : m.shop_with_you_between(formatFromTo(first, last))
}
