import { centsOf, lineTotal } from "#shop/money.ts"
import type { OrderItem } from "../order-json.ts"
import type { RefundedPieces } from "../payments.ts"

interface Priced {
  readonly subtotal: number
  readonly discount_amount: number
  readonly items: readonly Pick<OrderItem, "id" | "product_price">[]
}

/**
 * Returns what pieces of an order have cost its customer, in cents: their share of the discount is taken off, rounded half up. It stands here
 * and not in money.ts, which every page of the shop loads.
 */
export function costOfPieces(order: Priced, pieces: readonly RefundedPieces[]): number {
  const prices = new Map(order.items.map(({ id, product_price }) => [id, centsOf(product_price)]))
  const cents = pieces.reduce(
    (sum, { id, quantity }) => sum + lineTotal({ priceCents: prices.get(id) ?? 0, quantity }),
    0,
  )
  const [discount, subtotal] = [centsOf(order.discount_amount), centsOf(order.subtotal)]
  return discount === 0 ? cents : cents - Math.floor((discount * cents) / subtotal + 0.5)
}
