import { m } from "#messages/messages.js"
import { type Cart, parcelOf } from "#shop/cart/cart.ts"
import { centsOf, formatRupees } from "#shop/money.ts"
import { lowestCents, quote } from "#shop/settings/fees/delivery-fees.ts"

interface FreeDeliveryProps {
  cart: Cart
  /** Is null while nobody has said where the order goes. */
  district: number | null
}

/** Shows what is missing until delivery is free. Where the fee depends on an unknown district, the lowest is shown. */
export function FreeDelivery({ cart, district }: FreeDeliveryProps) {
  const parcel = parcelOf(cart, district)
  const lowest = district === null ? lowestCents(cart.delivery, parcel) : null
  if (lowest !== null) return <Note text={m.cart_delivery_by_district({ fee: formatRupees(lowest) })} />
  const { freeFrom } = quote(cart.delivery, parcel)
  if (freeFrom === null || cart.delivery_fee === 0) return null
  return <Note text={m.cart_free_delivery({ amount: formatRupees(centsOf(freeFrom) - parcel.subtotalCents) })} />
}

function Note({ text }: { text: string }) {
  return <p className="text-muted text-sm">{text}</p>
}
