import { m } from "#messages/messages.js"
import { centsOf, formatRupees } from "#shop/money.ts"
import { deliveryFeeCents, type ShopSettings } from "./settings.ts"

/** Says what the delivery of one piece costs, before anything is in the cart. */
export function deliveryCost(delivery: ShopSettings["delivery"], priceCents: number): string {
  const feeCents = deliveryFeeCents(delivery, priceCents)
  if (feeCents === 0) return m.shop_delivery_free()
  const fee = formatRupees(feeCents)
  if (delivery.free_from === null) return m.shop_delivery_cost({ fee })
  return m.shop_delivery_cost_free_from({ fee, amount: formatRupees(centsOf(delivery.free_from)) })
}
