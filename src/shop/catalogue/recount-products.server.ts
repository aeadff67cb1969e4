import { join, raw } from "sql-template-tag"
import { type Queryable, type Sql, sql } from "#database/database.ts"
import type { RecountStep } from "#database/recount.ts"

/** Describes a table that holds some columns of some products. */
interface Copy {
  readonly table: "low_stock" | "listed_products"
  readonly key: string
  readonly columns: readonly string[]
  /** Says what a column holds that is not one of the source, in terms of its row `p`. */
  readonly derived?: Readonly<Record<string, string>>
  readonly belongs: Sql
}

const LOW_STOCK: Copy = {
  table: "low_stock",
  key: "product_id",
  columns: ["stock_quantity", "created_at", "sold_out"],
  derived: { stock_quantity: "scarcest_stock(p)", sold_out: "p.stock_quantity = 0" },
  belongs: sql`p.is_active AND p.variant_of IS NULL AND NOT p.made_to_order AND scarcest_stock(p) <= low_stock_limit()`,
}

const LISTED_PRODUCTS: Copy = {
  table: "listed_products",
  key: "id",
  columns: ["search", "price", "is_active", "created_at", "category", "state"],
  belongs: sql`p.archived_at IS NULL AND p.variant_of IS NULL AND p.offer_of IS NULL`,
}

/** Rows of one transaction: so many rows of the source are locked at most. */
const BATCH = 1000

/**
 * Copies up to BATCH wrong rows again. Their source is locked first: a concurrent change waits, and its trigger then
 * finds the new copy.
 * @returns the names of the rows that were wrong: missing, too much or different
 */
async function repairCopy(tx: Queryable, { belongs, ...copy }: Copy): Promise<Array<{ name: string }>> {
  const [table, key] = [raw(copy.table), raw(copy.key)]
  const copied = join(copy.columns.map((column) => raw(`l.${column}`)))
  const right = join(copy.columns.map((column) => raw(copy.derived?.[column] ?? `p.${column}`)))
  const rows = await tx.query<{ id: string; name: string }>(sql`
    SELECT p.id, p.name FROM products p LEFT JOIN ${table} l ON l.${key} = p.id
    WHERE (${belongs}, ${right}) IS DISTINCT FROM (true, ${copied}) AND (l.${key} IS NOT NULL OR ${belongs})
    ORDER BY p.id LIMIT ${BATCH}`)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  await tx.query(sql`SELECT FROM products WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`)
  await tx.query(sql`DELETE FROM ${table} WHERE ${key} = ANY(${ids}::uuid[])`)
  await tx.query(sql`
    INSERT INTO ${table} (${key}, ${raw(copy.columns.join(", "))})
      SELECT p.id, ${right} FROM products p WHERE p.id = ANY(${ids}::uuid[]) AND ${belongs}`)
  return rows
}

export const PRODUCT_RECOUNTS: readonly RecountStep[] = [LOW_STOCK, LISTED_PRODUCTS].map((copy) => [
  copy.table,
  (tx) => repairCopy(tx, copy),
])
