import { m } from "#messages/messages.js"
import type { Cart } from "#shop/cart/cart.ts"
import { centsOf, formatRupees } from "#shop/money.ts"

/** Shows how much is missing until delivery is free; nothing where it never is, or is already. */
export function FreeDelivery({ cart: { subtotal, delivery_fee, delivery } }: { cart: Cart }) {
  if (delivery.free_from === null || delivery_fee === 0) return null
  const amount = formatRupees(centsOf(delivery.free_from) - centsOf(subtotal))
  return <p className="text-muted text-sm">{m.cart_free_delivery({ amount })}</p>
}
