import { type Queryable, sql } from "#database/database.ts"
import { nextVersion } from "#shop/api/samples.server.ts"
import { inLockOrder } from "#shop/stock/stock.server.ts"
import { storeWords } from "../search/product-words.server.ts"

/** Locks the products of a category in the order in which orders lock them, and returns their ids. */
export async function lockProductsOf(tx: Queryable, category: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    sql`SELECT id FROM products WHERE category = ${category} ORDER BY ${inLockOrder} FOR NO KEY UPDATE`,
  )
  return rows.map(({ id }) => id)
}

/** Gives all products of a category another one, and another version: a form that was opened before would give the old one back. */
export async function moveProducts(tx: Queryable, from: string, to: string): Promise<void> {
  const ids = await lockProductsOf(tx, from)
  await tx.query(sql`UPDATE products SET category = ${to}, ${nextVersion} WHERE category = ${from}`)
  // They are found by the name of their category.
  await storeWords(tx, ids)
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
