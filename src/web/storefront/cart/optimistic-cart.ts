import { type Cart, type CartLine, problemOf } from "#shop/cart/cart.ts"
import { centsFromRupees, rupeesFromCents } from "#shop/money.ts"

/** The cart as it will be once the server has set the line's quantity; 0 removes it. Shown until the server has answered. */
export function withQuantity(cart: Cart, lineId: string, quantity: number): Cart {
  const lines = cart.lines
    .map((line) => (line.id === lineId ? requantified(line, quantity) : line))
    .filter((line) => line.quantity > 0)
  const subtotalCents = lines.reduce((sum, line) => sum + lineCents(line), 0)
  const feeCents = lines.length > 0 ? cents(cart.delivery_fee) : 0
  return {
    lines,
    subtotal: rupeesFromCents(subtotalCents),
    delivery_fee: rupeesFromCents(feeCents),
    total: rupeesFromCents(subtotalCents + feeCents),
  }
}

function requantified({ problem: _, ...line }: CartLine, quantity: number): CartLine {
  const problem = problemOf(line.product, quantity)
  return { ...line, quantity, ...(problem && { problem }) }
}

/** What a line costs in cents; nothing when it cannot be bought at all. */
export function lineCents({ product, quantity }: CartLine): number {
  const buyable = product?.is_active && product.stock_quantity > 0
  return buyable ? cents(product.price) * quantity : 0
}

/** Rupees of the API in cents. */
export function cents(rupees: number): number {
  return centsFromRupees(rupees) ?? 0
}

/** Whether a line keeps the cart from being ordered. */
export function hasProblem(cart: Cart): boolean {
  return cart.lines.some((line) => line.problem)
}
