import type * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { centsOf, lineTotal, orderTotal, rupeesFromCents, sumOf } from "#shop/money.ts"
import { gramsOf, type Parcel, quote } from "#shop/settings/fees/delivery-fees.ts"
import { piecesToMake } from "#shop/stock/stock.ts"
import type { cartJson, cartLineJson, cartProductJson } from "./cart-json.ts"

export type CartProduct = z.infer<typeof cartProductJson>

export type CartLine = z.infer<typeof cartLineJson>

export type CartLineProblem = NonNullable<CartLine["problem"]>

/**
 * Describes a cart with amounts in rupees. The subtotal leaves out lines that cannot be bought at all; an empty cart
 * costs no delivery.
 */
export type Cart = z.infer<typeof cartJson>

/** Returns what is wrong with a line of `quantity` of `product`, which is null when it no longer exists. */
export function cartLineProblem(
  product: {
    readonly is_active: boolean
    readonly stock_quantity: number
    readonly has_options?: boolean
    readonly refuses_text?: boolean
  } | null,
  quantity: number,
): CartLineProblem | undefined {
  if (!product) return "gone"
  if (!product.is_active) return "inactive"
  // It was sold without options before: now one of its variants is bought.
  if (product.has_options) return "options"
  if (product.refuses_text) return "personalisation"
  if (product.stock_quantity === 0) return "sold_out"
  return quantity > product.stock_quantity ? "over_stock" : undefined
}

export function hasProblem({ lines }: Cart): boolean {
  return lines.some((line) => line.problem)
}

/** Returns the price of a line in cents; 0 when it cannot be bought at all. */
export function lineCents(line: Pick<CartLine, "product" | "quantity" | "problem" | "personalisation">): number {
  const { product, quantity, problem } = line
  const buyable = product?.is_active && product.stock_quantity > 0 && !isChanged(problem)
  return buyable ? lineTotal({ priceCents: pieceCents(line), quantity }) : 0
}

/** Returns the price of a piece in cents, its text included. */
export function pieceCents({ product, personalisation }: Pick<CartLine, "product" | "personalisation">): number {
  return centsOf(product?.price ?? 0) + centsOf(personalisation?.price ?? 0)
}

export function piecesLeft({ left, product }: CartLine): number {
  return left ?? product?.stock_quantity ?? 0
}

/** Returns whether the product is no longer sold as the line has it. */
function isChanged(problem: CartLineProblem | undefined): boolean {
  return problem === "options" || problem === "personalisation"
}

/** Returns the lines with their problems. Lines of one product share its stock, in their order. */
export function judgeLines(lines: readonly CartLine[]): CartLine[] {
  const taken = new Map<string, number>()
  return lines.map(({ problem: known, left: _, made: __, ...line }) => {
    const { product_id: id, product, quantity } = line
    const together = (taken.get(id) ?? 0) + quantity
    taken.set(id, together)
    const others = sumOf(lines.filter((each) => each.product_id === id).map((each) => each.quantity)) - quantity
    const problem = isChanged(known) ? known : cartLineProblem(product, together)
    const left = others > 0 && product ? { left: Math.max(0, product.stock_quantity - others) } : {}
    const made = product?.making ? piecesToMake(product.making.in_stock, quantity, together) : 0
    return { ...line, ...left, ...(made > 0 && { made }), ...(problem && { problem }) }
  })
}

/**
 * Returns the cart of these lines with its amounts.
 * @param district it goes to; null while that is not known
 */
export function cartOf(
  unjudged: readonly CartLine[],
  delivery: Cart["delivery"],
  district: number | null = null,
): Cart {
  const lines = judgeLines(unjudged)
  const parcel = parcelOf({ lines, delivery }, district)
  const { subtotalCents } = parcel
  const feeCents = lines.length > 0 ? quote(delivery, parcel).cents : 0
  return {
    lines,
    delivery,
    subtotal: rupeesFromCents(subtotalCents),
    delivery_fee: rupeesFromCents(feeCents),
    total: rupeesFromCents(orderTotal({ subtotalCents, deliveryFeeCents: feeCents, discountCents: 0 })),
  }
}

/** Returns what the delivery fee of a cart follows from. */
export function parcelOf({ lines, delivery }: Pick<Cart, "lines" | "delivery">, district: number | null): Parcel {
  const weighed = lines.map(({ quantity, product }) => ({ quantity, weight_grams: product?.weight_grams ?? null }))
  return { district, grams: gramsOf(weighed, delivery), subtotalCents: sumOf(lines.map(lineCents)) }
}

/** Returns the price of the cart's order in cents, less a coupon's discount. */
export function totalCents(cart: Cart, discountCents: number): number {
  const [subtotalCents, deliveryFeeCents] = [centsOf(cart.subtotal), centsOf(cart.delivery_fee)]
  return orderTotal({ subtotalCents, deliveryFeeCents, discountCents })
}

/** Words the problem. `stock` is what the line may have. */
export function problemMessage(problem: CartLineProblem, stock: number): string {
  switch (problem) {
    case "gone":
    case "inactive":
      return m.errors_line_gone()
    case "options":
      return m.errors_line_options()
    case "personalisation":
      return m.errors_line_personalisation()
    case "sold_out":
      return m.errors_line_sold_out()
    case "over_stock":
      return m.errors_line_over_stock({ stock })
  }
}
