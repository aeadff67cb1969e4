import { lockSharedUntilCommit } from "#database/advisory-locks.ts"
import { prepared, type Queryable, sql } from "#database/database.ts"
import { nextVersion } from "#shop/api/samples.server.ts"
import { inLockOrder } from "#shop/stock/stock.server.ts"
import { storeWords } from "../search/product-words.server.ts"
import { shopOrder } from "../translations/translated.server.ts"
import { type AdminCategory, type AdminCategoryList, type Names, translationsOf } from "./admin-categories.ts"

export async function listCategories(db: Queryable): Promise<AdminCategoryList> {
  return { categories: await readCategories(db) }
}

export async function readCategories(db: Queryable, id: string | null = null): Promise<AdminCategory[]> {
  const rows = await db.query<Omit<AdminCategory, "translations"> & { readonly names: Names }>(
    sql`SELECT id, name, names, version,
          (SELECT count(*) FROM listed_products WHERE is_active AND category = name) AS active_count
        FROM categories WHERE ${id}::uuid IS NULL OR id = ${id} ORDER BY ${shopOrder()}`,
  )
  return rows.map(({ names, ...row }) => ({ ...row, translations: translationsOf(names) }))
}

/** Prevents that a category is renamed, merged or removed while products get one. */
export function holdCategories(tx: Queryable): Promise<void> {
  return lockSharedUntilCommit(tx, "categories")
}

export async function readCategory(tx: Queryable, id: string): Promise<AdminCategory> {
  const [category] = await readCategories(tx, id)
  if (!category) throw new Error(`the locked category ${id} is gone`)
  return category
}

/** The names that categories have now, in place of any spelling and of names they had before; what no category is called stays as it is. */
export async function currentNames(db: Queryable, asked: readonly string[]): Promise<string[]> {
  if (asked.length === 0) return []
  const rows = await db.query<{ name: string }>(
    prepared(
      "current-categories",
      sql`SELECT COALESCE(c.name, f.category, asked) AS name FROM unnest(${asked}::text[]) AS asked
          LEFT JOIN categories c ON category_key(c.name) = category_key(asked)
          LEFT JOIN former_categories f ON f.key = category_key(asked)`,
    ),
  )
  return [...new Set(rows.map(({ name }) => name))].sort()
}

export async function lockProductsOf(tx: Queryable, category: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    sql`SELECT id FROM products WHERE category = ${category} ORDER BY ${inLockOrder} FOR NO KEY UPDATE`,
  )
  return rows.map(({ id }) => id)
}

/** Moves all products to another category, with a new version: a form that was opened before would give the old category back. */
export async function moveProducts(tx: Queryable, from: string, to: string): Promise<void> {
  const ids = await lockProductsOf(tx, from)
  await tx.query(sql`UPDATE products SET category = ${to}, ${nextVersion} WHERE category = ${from}`)
  // Products are found by the name of their category.
  await storeWords(tx, ids)
}

/** Leads links to a name that no category has any more to the category that took its place. */
export async function leadFrom(tx: Queryable, former: string, category: string): Promise<void> {
  await tx.query(sql`DELETE FROM former_categories WHERE key = category_key(${category})`)
  await tx.query(
    sql`INSERT INTO former_categories (key, category) SELECT category_key(${former}), ${category}
        WHERE category_key(${former}) <> category_key(${category})
        ON CONFLICT (key) DO UPDATE SET category = excluded.category`,
  )
}
