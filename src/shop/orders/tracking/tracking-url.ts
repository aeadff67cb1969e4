import { trackingUrl } from "#shop/settings/couriers-section.ts"
import type { ShopSettings } from "#shop/settings/settings.ts"
import type { Order } from "../order-json.ts"

/** Adds to an order where its parcel is followed; nothing where its courier has no such page. */
export function withTrackingUrl<Each extends Pick<Order, "courier" | "tracking_number">>(
  { settings }: { readonly settings: { readonly values: Pick<ShopSettings, "couriers"> } },
  order: Each,
): Each & Pick<Order, "tracking_url"> {
  const url = trackingUrl(settings.values.couriers.couriers, order.courier, order.tracking_number)
  return url === null ? order : { ...order, tracking_url: url }
}
