import { centsOf, lineTotal } from "#shop/money.ts"
import type { OrderItem } from "../order-json.ts"
import { type Payment, type RefundedPieces, refundedPieces } from "../payments.ts"

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

interface Refunded {
  readonly items: readonly Pick<OrderItem, "id" | "quantity">[]
  readonly payments: ReadonlyArray<Pick<Payment, "items"> & { readonly created_at: string }>
}

/** Returns the pieces of a return whose money has not gone back since it was asked for. */
export function leftToRefund(
  { items, payments }: Refunded,
  asked: { readonly items: readonly RefundedPieces[]; readonly created_at: string },
): RefundedPieces[] {
  const [ever, since] = [payments, payments.filter(({ created_at }) => created_at > asked.created_at)].map(
    refundedPieces,
  )
  return asked.items.flatMap(({ id, quantity }) => {
    const ordered = items.find((item) => item.id === id)?.quantity ?? 0
    const left = Math.min(quantity - (since?.get(id) ?? 0), ordered - (ever?.get(id) ?? 0))
    return left > 0 ? [{ id, quantity: left }] : []
  })
}
