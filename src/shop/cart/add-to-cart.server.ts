import { prepared, type Queryable, sql } from "#database/database.ts"
import type { ProductsRow } from "#database/rows.ts"
import { m } from "#messages/messages.js"
import { done, ok } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import { MAX_STOCK } from "#shop/stock/stock.ts"
import { type LineRow, lineColumns, lineFromRow } from "./cart.server.ts"
import { type CartLine, problemOf } from "./cart.ts"

/** Enough for a line that other requests make and clear again and again at the same moment. */
const MAX_ADD_TRIES = 10

/**
 * Adds `quantity` of a product to what the cart holds, capped at the stock. Concurrent calls lose nothing.
 * @returns the line, and how many were really added: 0 when the cart holds the whole stock already
 */
export async function addToCart(
  db: Queryable,
  userId: string,
  { product_id: productId, quantity }: { product_id: string; quantity: number },
): Promise<Result<{ line: CartLine; added: number }>> {
  if (!isUuid(productId)) return productNotFound
  for (let tries = 0; tries < MAX_ADD_TRIES; tries++) {
    const row = await addLine(db, userId, productId, Math.min(quantity, MAX_STOCK))
    if (row) return ok({ line: lineFromRow(row), added: row.added })
    const addable = await checkProduct(db, productId)
    if (!addable.ok) return addable
  }
  throw new Error(`the cart line of product ${productId} changed under each of ${MAX_ADD_TRIES} tries`)
}

/**
 * Raises the line that there is, or makes one. It is locked before it is raised, so that the difference is what this request added and no other.
 * @returns null when the product cannot be bought, or when another request made the line at the same moment
 */
async function addLine(db: Queryable, userId: string, productId: string, wanted: number) {
  const [row] = await db.query<LineRow & { added: number }>(
    prepared(
      "add-cart-line",
      sql`WITH line AS (
            SELECT id, quantity FROM cart WHERE user_id = ${userId} AND product_id = ${productId} AND personalisation = '' FOR UPDATE
          ), p AS (
            SELECT * FROM products WHERE id = ${productId} AND is_active AND options IS NULL AND stock_quantity > 0
          ), raised AS (
            UPDATE cart c
              SET quantity = GREATEST(line.quantity, LEAST(line.quantity::bigint + ${wanted}::int, p.stock_quantity))
              FROM line, p WHERE c.id = line.id
              RETURNING c.id, c.product_id, c.quantity, c.quantity - line.quantity AS added
          ), made AS (
            INSERT INTO cart (user_id, product_id, quantity)
              SELECT ${userId}::uuid, p.id, LEAST(${wanted}::int, p.stock_quantity) FROM p WHERE NOT EXISTS (SELECT FROM line)
              ON CONFLICT (user_id, product_id, personalisation) DO NOTHING
              RETURNING id, product_id, quantity, quantity AS added
          )
          SELECT ${lineColumns}, c.added FROM (TABLE raised UNION ALL TABLE made) c, p`,
    ),
  )
  return row ?? null
}

const productNotFound = refusal(404, "product_not_found", m.errors_product_not_found, "product_id")

/** Whether a piece of the product can be added. */
async function checkProduct(db: Queryable, productId: string): Promise<Result> {
  const [product] = await db.query<
    Pick<ProductsRow, "name" | "is_active" | "stock_quantity"> & { has_options: boolean }
  >(
    sql`SELECT name, is_active, stock_quantity, options IS NOT NULL AS has_options FROM products WHERE id = ${productId} AND archived_at IS NULL`,
  )
  switch (problemOf(product ?? null, 1)) {
    case "gone":
      return productNotFound
    case "inactive":
      return refusal(409, "inactive", m.errors_product_inactive({ name: `${product?.name}` }), "product_id")
    case "options":
      return refusal(409, "options_missing", m.errors_product_options({ name: `${product?.name}` }), "product_id")
    case "sold_out":
      return refusal(409, "sold_out", m.errors_product_sold_out({ name: `${product?.name}` }), "product_id")
  }
  return done
}
