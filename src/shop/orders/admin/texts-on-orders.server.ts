import { type Queryable, type Sql, sql } from "#database/database.ts"
import { contains, hasTrigram } from "#shop/api/contains.server.ts"
import { MAX_COUNTED } from "#shop/api/counted.ts"
import { hearNew, orSoundsLike } from "#shop/customers/name-sounds.server.ts"

/**
 * Returns the condition that a row of orders has a text with `q` in it, such as a name to embroider, or words of another script that
 * sound so. One or two letters must be the whole text, as initials are. Null when no order has one.
 */
export async function textFor(db: Queryable, q: string): Promise<Sql | null> {
  await hearNew(db, "order_items")
  const lines = sql`SELECT order_id FROM order_items WHERE personalisation IS NOT NULL AND ${orSoundsLike(holds(q), q)}`
  const rows = await db.query<{ order_id: string }>(sql`${lines} LIMIT ${MAX_COUNTED + 1}`)
  if (rows.length > MAX_COUNTED) return sql`id IN (${lines})`
  return rows.length > 0 ? sql`id = ANY(${rows.map(({ order_id }) => order_id)}::uuid[])` : null
}

/** An index of trigrams finds what is equal however short it is. */
function holds(q: string): Sql {
  const column = sql`lower(personalisation)`
  return hasTrigram(q) ? contains(column, q) : sql`${column} = lower(${q})`
}
