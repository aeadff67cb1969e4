import { lockSharedUntilCommit } from "#database/advisory-locks.ts"
import { prepared, type Queryable, sql } from "#database/database.ts"
import { shopOrder } from "../translations/translated.server.ts"
import type { AdminCategory, AdminCategoryList } from "./admin-categories.ts"

/** Returns all categories in the shop's order, also empty ones. */
export async function listCategories(db: Queryable): Promise<AdminCategoryList> {
  return { categories: await readCategories(db) }
}

/** Returns all of them, or the one with this id. */
export async function readCategories(db: Queryable, id: string | null = null): Promise<AdminCategory[]> {
  return db.query<AdminCategory>(
    sql`SELECT id, name, translations, version,
          (SELECT count(*) FROM listed_products WHERE is_active AND category = name) AS active_count
        FROM categories WHERE ${id}::uuid IS NULL OR id = ${id} ORDER BY ${shopOrder()}`,
  )
}

/** Prevents that a category is renamed, merged or removed while products get one. */
export function holdCategories(tx: Queryable): Promise<void> {
  return lockSharedUntilCommit(tx, "categories")
}

/** Returns a category that exists and is locked. */
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
