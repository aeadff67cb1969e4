import { m } from "#messages/messages.js"
import type { ShopInfo } from "#web/layout/shop-info.ts"

/** Returns the days that a product takes to make; undefined where its maker says it in words of their own, or not at all. */
export function daysToMake(leadTime: string | null | undefined): number | undefined {
  return leadTime && /^\d{1,3}$/.test(leadTime) ? Number(leadTime) : undefined
}

/**
 * Says once when a product arrives, and below it what delivery costs.
 * @param cost "" where nothing can be ordered: then there is nothing to say
 */
export function arrival(
  leadTime: string | null | undefined,
  shop: Pick<ShopInfo, "deliveryTime" | "promises"> | undefined,
  cost: string,
): string {
  if (!cost || !shop) return ""
  const days = daysToMake(leadTime)
  const when = days === undefined ? shop.promises[0] : m.shop_arrival({ days, time: shop.deliveryTime })
  return [when, cost].join("\n")
}
