import { type Queryable, sql } from "#database/database.ts"
import { nextVersion } from "#shop/api/samples.server.ts"
import { inLockOrder } from "#shop/stock/stock.server.ts"
import { storeWords } from "../search/product-words.server.ts"

/** Locks the products of a category in the order in which orders lock them, and returns their ids; whoever moves them moves their count too. */
export async function lockProductsOf(tx: Queryable, category: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    sql`SELECT id FROM products WHERE category = ${category} ORDER BY ${inLockOrder} FOR NO KEY UPDATE`,
  )
  await tx.query(sql`SELECT set_config('nool.category_count', 'moved', true)`)
  return rows.map(({ id }) => id)
}

/** Gives all products of a category another one, and another version: a form that was opened before would give the old one back. */
export async function moveProducts(tx: Queryable, from: string, to: string): Promise<void> {
  const ids = await lockProductsOf(tx, from)
  await tx.query(sql`UPDATE products SET category = ${to}, ${nextVersion} WHERE category = ${from}`)
  await moveCount(tx, from, to)
  // They are found by the name of their category.
  await storeWords(tx, ids)
}

export async function moveCount(tx: Queryable, from: string, to: string): Promise<void> {
  await tx.query(
    sql`WITH gone AS (DELETE FROM product_categories WHERE category = ${from} RETURNING active_count)
        INSERT INTO product_categories AS c (category, active_count) SELECT ${to}, active_count FROM gone
        ON CONFLICT (category) DO UPDATE SET active_count = c.active_count + excluded.active_count`,
  )
}

/** Links to a name that no category has any more lead to the one that took its place. */
export async function leadFrom(tx: Queryable, former: string, category: string): Promise<void> {
  await tx.query(sql`DELETE FROM former_categories WHERE key = category_key(${category})`)
  await tx.query(
    sql`INSERT INTO former_categories (key, category) SELECT category_key(${former}), ${category}
        WHERE category_key(${former}) <> category_key(${category})
        ON CONFLICT (key) DO UPDATE SET category = excluded.category`,
  )
}
