import { type Queryable, sql } from "#database/database.ts"

/**
 * Counts, by the product's id, the people who wait for one of the products or a variant of it. Products that nobody
 * waits for are left out.
 */
export async function countWaiting(db: Queryable, ids: readonly string[]): Promise<Record<string, number>> {
  if (ids.length === 0) return {}
  const rows = await db.query<{ id: string; people: number }>(
    sql`SELECT COALESCE(p.variant_of, p.id) AS id, count(DISTINCT lower(w.email)) AS people
        FROM products p JOIN stock_waits w ON w.product_id = p.id
        WHERE (p.id = ANY(${ids}::uuid[]) OR p.variant_of = ANY(${ids}::uuid[])) AND w.confirmed_at IS NOT NULL
        GROUP BY 1`,
  )
  return Object.fromEntries(rows.map(({ id, people }) => [id, people]))
}
