import type { Parts } from "#shop/api/parts.ts"
import { trackingUrl } from "#shop/settings/couriers-section.ts"
import { withCard } from "../cards/pay-page.server.ts"
import { withCode } from "../lankaqr/order-code.server.ts"
import type { Order } from "../order-json.ts"
import type { OrdersShop } from "../orders-shop.server.ts"
import { returnableUntil } from "../returns.ts"

export type CustomersShop = Pick<OrdersShop, "db" | "settings"> & Parts<"secrets">

/** Adds to a customer's order the page that follows its parcel, how it is paid now, and until when it can be returned. */
export function forCustomer(shop: CustomersShop, order: Order): Order {
  const url = trackingUrl(shop.settings.values.couriers.couriers, order.courier, order.tracking_number)
  const until = returnableUntil(order, shop.settings.values.promises.return_days)
  const links = { ...(url !== null && { tracking_url: url }), ...(until !== null && { return_until: until }) }
  return withCard(shop, withCode(shop, { ...order, ...links }))
}
