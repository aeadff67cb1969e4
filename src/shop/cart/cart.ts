import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { centsOf, lineTotal, orderTotal, rupeesFromCents, sumOf } from "#shop/money.ts"
import { deliveryFeeCents } from "#shop/settings/settings.ts"
import type { cartJson, cartLineJson, cartProductJson } from "./cart-json.ts"

/** Why a line blocks checkout. */
export type LineProblem = "gone" | "inactive" | "options" | "sold_out" | "over_stock"

export type CartProduct = z.infer<typeof cartProductJson>

export type CartLine = z.infer<typeof cartLineJson>

/** Amounts in rupees. The subtotal leaves out lines that cannot be bought at all; an empty cart costs no delivery. */
export type Cart = z.infer<typeof cartJson>

/** What is wrong with a line of `quantity` of `product` (null: there is no such product any more). */
export function problemOf(
  product: { readonly is_active: boolean; readonly stock_quantity: number; readonly has_options?: boolean } | null,
  quantity: number,
): LineProblem | undefined {
  if (!product) return "gone"
  if (!product.is_active) return "inactive"
  // It was sold without options before: now one of its variants is bought.
  if (product.has_options) return "options"
  if (product.stock_quantity === 0) return "sold_out"
  return quantity > product.stock_quantity ? "over_stock" : undefined
}

/** Whether a line keeps the cart from being ordered. */
export function hasProblem({ lines }: Cart): boolean {
  return lines.some((line) => line.problem)
}

/** What a line costs in cents; nothing when it cannot be bought at all. */
export function lineCents({ product, quantity, problem }: Pick<CartLine, "product" | "quantity" | "problem">): number {
  const buyable = product?.is_active && product.stock_quantity > 0 && problem !== "options"
  return buyable ? lineTotal({ priceCents: centsOf(product.price), quantity }) : 0
}

/** The cart of these lines with its amounts. */
export function cartOf(lines: CartLine[], delivery: Cart["delivery"]): Cart {
  const subtotalCents = sumOf(lines.map(lineCents))
  const feeCents = lines.length > 0 ? deliveryFeeCents(delivery, subtotalCents) : 0
  return {
    lines,
    delivery,
    subtotal: rupeesFromCents(subtotalCents),
    delivery_fee: rupeesFromCents(feeCents),
    total: rupeesFromCents(orderTotal({ subtotalCents, deliveryFeeCents: feeCents, discountCents: 0 })),
  }
}

/** What an order of the cart costs in cents, less a coupon's discount. */
export function totalCents(cart: Cart, discountCents: number): number {
  const [subtotalCents, deliveryFeeCents] = [centsOf(cart.subtotal), centsOf(cart.delivery_fee)]
  return orderTotal({ subtotalCents, deliveryFeeCents, discountCents })
}

/** The problem in words. `stock` is the product's. */
export function problemMessage(problem: LineProblem, stock: number): string {
  switch (problem) {
    case "gone":
    case "inactive":
      return m.errors_line_gone()
    case "options":
      return m.errors_line_options()
    case "sold_out":
      return m.errors_line_sold_out()
    case "over_stock":
      return m.errors_line_over_stock({ stock })
  }
}

const notWhole = { error: m.errors_quantity_not_whole }
const quantity = z.int(notWhole).check(z.minimum(1, notWhole))

export const addToCartRequest = z.object({
  product_id: z.string({ error: m.errors_product_missing }),
  quantity: z._default(quantity, 1),
})

export const updateLineRequest = z.object({ quantity })
