import { prepared, type Queryable, sql } from "#database/database.ts"
import { MAX_STOCK } from "./stock.ts"

/** A product as it stands under its lock. */
export interface StockedProduct {
  readonly id: string
  readonly name: string
  readonly stock_quantity: number
}

/** So many pieces of a product. A product that stands in several of them counts with their sum. */
export interface Pieces {
  readonly productId: string
  readonly quantity: number
}

/**
 * Locks products until the transaction ends. Every change of stock locks here first, in the order of the ids, in which `place_order` of
 * the database takes them too: so transactions cannot deadlock, and what is read here still holds when it is changed.
 * @returns the products by id, without those that do not exist
 */
export async function lockStock(tx: Queryable, productIds: readonly string[]): Promise<Map<string, StockedProduct>> {
  const rows = await tx.query<StockedProduct>(
    prepared(
      "lock-stock",
      sql`SELECT id, name, stock_quantity FROM products
          WHERE id = ANY(${productIds}::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
    ),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Takes pieces out of the stock of locked products. The table refuses to go below 0: look first at what `lockStock` read. */
export async function takeStock(tx: Queryable, pieces: readonly Pieces[]): Promise<void> {
  await tx.query(
    prepared(
      "take-stock",
      sql`UPDATE products p SET stock_quantity = p.stock_quantity - taken.quantity FROM ${sumsOf(pieces)} AS taken
          WHERE p.id = taken.id`,
    ),
  )
}

/** Puts pieces back into the stock of locked products, up to as many as the column holds. */
export async function giveBackStock(tx: Queryable, pieces: readonly Pieces[]): Promise<void> {
  await tx.query(
    sql`UPDATE products p SET stock_quantity = LEAST(p.stock_quantity + given.quantity, ${MAX_STOCK})
        FROM ${sumsOf(pieces)} AS given WHERE p.id = given.id`,
  )
}

/** Replaces the stock of a locked product by a count. */
export async function setStock(tx: Queryable, productId: string, quantity: number): Promise<void> {
  await tx.query(sql`UPDATE products SET stock_quantity = ${quantity} WHERE id = ${productId}`)
}

/** A table (id, quantity) with one row a product. */
function sumsOf(pieces: readonly Pieces[]) {
  return sql`(SELECT id, sum(quantity) AS quantity FROM unnest(${pieces.map((piece) => piece.productId)}::uuid[],
      ${pieces.map((piece) => piece.quantity)}::int[]) AS piece (id, quantity) GROUP BY id)`
}
