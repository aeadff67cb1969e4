import { type Database, prepared, type Queryable, sql } from "#database/database.ts"
import type { ProductsRow } from "#database/rows.ts"
import { m } from "#messages/messages.js"
import { done, ok } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import { MAX_STOCK } from "#shop/stock/stock.ts"
import { readLine } from "./cart.server.ts"
import { type CartLine, problemOf } from "./cart.ts"

interface Added {
  id: string
  added: number
}

/** Enough for a line that other requests make and clear again and again between our statements. */
const MAX_ADD_TRIES = 10

/**
 * Adds `quantity` of a product to what the cart holds, capped at the stock. Concurrent calls lose nothing.
 * @returns the line, and how many were really added: 0 when the cart holds the whole stock already
 */
export async function addToCart(
  db: Database,
  userId: string,
  { product_id: productId, quantity }: { product_id: string; quantity: number },
): Promise<Result<{ line: CartLine; added: number }>> {
  if (!isUuid(productId)) return productNotFound
  const wanted = Math.min(quantity, MAX_STOCK)
  for (let tries = 0; tries < MAX_ADD_TRIES; tries++) {
    const result = (await insertLine(db, userId, productId, wanted)) ?? (await raiseLine(db, userId, productId, wanted))
    if (!result) {
      const addable = await checkProduct(db, productId)
      if (!addable.ok) return addable
      continue
    }
    const line = await readLine(db, userId, result.id)
    if (line) return ok({ line, added: result.added })
  }
  throw new Error(`the cart line of product ${productId} changed under each of ${MAX_ADD_TRIES} tries`)
}

async function insertLine(db: Queryable, userId: string, productId: string, wanted: number): Promise<Added | null> {
  const [row] = await db.query<Added>(
    prepared(
      "insert-cart-line",
      sql`INSERT INTO cart (user_id, product_id, quantity)
          SELECT ${userId}::uuid, p.id, LEAST(${wanted}::int, p.stock_quantity) FROM products p
            WHERE p.id = ${productId} AND p.is_active AND p.stock_quantity > 0
          ON CONFLICT (user_id, product_id) DO NOTHING
          RETURNING id, quantity AS added`,
    ),
  )
  return row ?? null
}

// The line is locked before it is raised, so that the difference is what this request added and no other.
async function raiseLine(db: Queryable, userId: string, productId: string, wanted: number): Promise<Added | null> {
  const [row] = await db.query<Added>(
    prepared(
      "raise-cart-line",
      sql`WITH line AS (
            SELECT id, quantity FROM cart WHERE user_id = ${userId} AND product_id = ${productId} FOR UPDATE
          )
          UPDATE cart c
            SET quantity = GREATEST(line.quantity, LEAST(line.quantity::bigint + ${wanted}::int, p.stock_quantity))
            FROM line, products p
            WHERE c.id = line.id AND p.id = ${productId} AND p.is_active AND p.stock_quantity > 0
            RETURNING c.id, c.quantity - line.quantity AS added`,
    ),
  )
  return row ?? null
}

const productNotFound = refusal(404, "product_not_found", m.errors_product_not_found, "product_id")

/** Whether a piece of the product can be added. */
async function checkProduct(db: Queryable, productId: string): Promise<Result> {
  const [product] = await db.query<Pick<ProductsRow, "name" | "is_active" | "stock_quantity">>(
    sql`SELECT name, is_active, stock_quantity FROM products WHERE id = ${productId} AND archived_at IS NULL`,
  )
  switch (problemOf(product ?? null, 1)) {
    case "gone":
      return productNotFound
    case "inactive":
      return refusal(409, "inactive", m.errors_product_inactive({ name: `${product?.name}` }), "product_id")
    case "sold_out":
      return refusal(409, "sold_out", m.errors_product_sold_out({ name: `${product?.name}` }), "product_id")
  }
  return done
}
