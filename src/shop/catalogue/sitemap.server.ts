import { type Queryable, sql } from "#database/database.ts"

export interface SitemapEntry {
  readonly id: string
  /** RFC 3339 UTC. */
  readonly lastmod: string
}

/** How many active products there are. */
export async function countActive(db: Queryable): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql`SELECT coalesce(sum(active_count), 0)::bigint AS count FROM product_categories`,
  )
  return row?.count ?? 0
}

/** One page of all active products in an order that edits do not change; `page` from 1. */
export async function listForSitemap(db: Queryable, page: number, size: number): Promise<SitemapEntry[]> {
  return db.query<{ id: string; lastmod: string }>(
    sql`SELECT id, to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS lastmod
        FROM products WHERE is_active ORDER BY id LIMIT ${size} OFFSET ${(page - 1) * size}`,
  )
}
