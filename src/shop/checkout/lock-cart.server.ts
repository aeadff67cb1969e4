import { prepared, type Queryable, sql } from "#database/database.ts"
import { type Refusal, refusal } from "#shop/api/api.ts"
import { type LineProblem, problemOf } from "#shop/cart/cart.ts"
import { centsFromNumeric } from "#shop/money.ts"
import type { OrderLine } from "#shop/orders/write-order.server.ts"

interface CartRow {
  product_id: string
  quantity: number
}

interface ProductRow {
  id: string
  name: string
  price: string
  stock_quantity: number
  is_active: boolean
}

/**
 * Locks the customer's cart and, in the order of their ids, its products, until the transaction ends. Every order takes its
 * products in that order, so no two can wait for each other.
 * @returns the lines in the order of the cart, or why they cannot be bought
 */
export async function lockCart(tx: Queryable, userId: string): Promise<OrderLine[] | Refusal> {
  const rows = await tx.query<CartRow>(
    prepared(
      "lock-cart",
      sql`SELECT product_id, quantity FROM cart WHERE user_id = ${userId} ORDER BY created_at, id FOR UPDATE`,
    ),
  )
  if (rows.length === 0) return refusal(409, "no_cart", "No session or cart")
  const products = await lockProducts(
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
  return lines
}

// An archived product is inactive too, and still has the name to tell.
async function lockProducts(tx: Queryable, ids: string[]): Promise<Map<string, ProductRow>> {
  const rows = await tx.query<ProductRow>(
    prepared(
      "lock-products",
      sql`SELECT id, name, price, stock_quantity, is_active FROM products
          WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
    ),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

function refusalOf(problem: LineProblem, product: ProductRow | null): Refusal {
  return refusal(409, problem, messageOf(problem, product))
}

function messageOf(problem: LineProblem, product: ProductRow | null): string {
  if (!product) return "A product in your cart is no longer available. Remove it to go on."
  if (problem === "inactive") return `${product.name} is no longer available. Remove it from your cart to go on.`
  if (problem === "sold_out") return `${product.name} is out of stock. Remove it from your cart to go on.`
  return `Only ${product.stock_quantity} of ${product.name} left in stock. Change the quantity to go on.`
}

/** Takes what was ordered out of the stock of products that `lockCart` locked, and out of the cart that it locked. */
export async function takeCart(tx: Queryable, userId: string, lines: readonly OrderLine[]): Promise<void> {
  const ids = lines.map((line) => line.productId)
  await tx.query(
    prepared(
      "take-stock",
      sql`UPDATE products p SET stock_quantity = p.stock_quantity - l.quantity
          FROM unnest(${ids}::uuid[], ${lines.map((line) => line.quantity)}::int[]) AS l (id, quantity)
          WHERE p.id = l.id`,
    ),
  )
  await tx.query(
    prepared("clear-cart", sql`DELETE FROM cart WHERE user_id = ${userId} AND product_id = ANY(${ids}::uuid[])`),
  )
}
