import { prepared, type Queryable, sql } from "#database/database.ts"
import type { CartRow } from "#database/rows.ts"
import { m } from "#messages/messages.js"
import { ok } from "#platform/result.ts"
import { type Refusal, type Result, refusal } from "#shop/api/api.ts"
import { type LineProblem, problemOf } from "#shop/cart/cart.ts"
import { centsFromNumeric } from "#shop/money.ts"
import type { OrderLine } from "#shop/orders/write-order.server.ts"
import { lockStock, type StockedProduct, takeStock } from "#shop/stock/stock.server.ts"

/**
 * Locks the customer's cart and its products until the transaction ends.
 * @returns the lines in the order of the cart, or why they cannot be bought
 */
export async function lockCart(tx: Queryable, userId: string): Promise<Result<OrderLine[]>> {
  const rows = await tx.query<Pick<CartRow, "product_id" | "quantity">>(
    prepared(
      "lock-cart",
      sql`SELECT product_id, quantity FROM cart WHERE user_id = ${userId} ORDER BY created_at, id FOR UPDATE`,
    ),
  )
  if (rows.length === 0) return refusal(409, "no_cart", m.errors_no_cart)
  const products = await lockStock(
    tx,
    rows.map((row) => row.product_id),
  )
  const lines: OrderLine[] = []
  for (const { product_id: productId, quantity } of rows) {
    const product = products.get(productId) ?? null
    const problem = problemOf(product, quantity)
    if (!product || problem) return refusalOf(problem ?? "gone", product)
    lines.push({ productId, name: product.name, priceCents: centsFromNumeric(product.price), quantity })
  }
  return ok(lines)
}

function refusalOf(problem: LineProblem, product: StockedProduct | null): Refusal {
  return refusal(409, problem, messageOf(problem, product))
}

function messageOf(problem: LineProblem, product: StockedProduct | null): string {
  if (!product) return m.errors_cart_product_gone()
  if (problem === "inactive") return m.errors_cart_product_inactive(product)
  if (problem === "sold_out") return m.errors_cart_product_sold_out(product)
  return m.errors_cart_product_over_stock({ name: product.name, stock: product.stock_quantity })
}

/** Takes what was ordered out of the cart that `lockCart` locked, and out of the stock of its products. */
export async function takeCart(tx: Queryable, userId: string, lines: readonly OrderLine[]): Promise<void> {
  await takeStock(tx, lines)
  const ids = lines.map((line) => line.productId)
  await tx.query(
    prepared("clear-cart", sql`DELETE FROM cart WHERE user_id = ${userId} AND product_id = ANY(${ids}::uuid[])`),
  )
}
