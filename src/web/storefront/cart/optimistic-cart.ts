import { type Cart, type CartLine, cartOf, problemOf } from "#shop/cart/cart.ts"
import { centsOf } from "#shop/money.ts"

/** The cart as it will be once the server has set the line's quantity; 0 removes it. Shown until the server has responded. */
export function withQuantity(cart: Cart, lineId: string, quantity: number): Cart {
  const lines = cart.lines
    .map((line) => (line.id === lineId ? requantified(line, quantity) : line))
    .filter((line) => line.quantity > 0)
  return cartOf(lines, centsOf(cart.delivery_fee))
}

function requantified({ problem: _, ...line }: CartLine, quantity: number): CartLine {
  const problem = problemOf(line.product, quantity)
  return { ...line, quantity, ...(problem && { problem }) }
}
