import { m } from "#messages/messages.js"
import { centsOf, formatRupees } from "#shop/money.ts"
import { deliveryFeeCents, type ShopSettings } from "#shop/settings/settings.ts"

interface DeliveryCostProps {
  delivery: ShopSettings["delivery"]
  /** Of one piece of the product. */
  priceCents: number
}

/** What it costs to have one piece delivered, before anything is in the cart. */
export function DeliveryCost({ delivery, priceCents }: DeliveryCostProps) {
  return <p className="-mt-2 text-muted">{sentence(delivery, deliveryFeeCents(delivery, priceCents))}</p>
}

function sentence({ free_from }: DeliveryCostProps["delivery"], feeCents: number): string {
  if (feeCents === 0) return m.shop_delivery_free()
  const fee = formatRupees(feeCents)
  if (free_from === null) return m.shop_delivery_cost({ fee })
  return m.shop_delivery_cost_free_from({ fee, amount: formatRupees(centsOf(free_from)) })
}
