import { type Queryable, sql } from "./database.ts"

/** Returns whether pg_trgm sees letters of every script, which LC_CTYPE decides. If not, searches in Sinhala and Tamil use no index. */
export async function seesEveryScript(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ sees: boolean }>(
    sql`SELECT cardinality(show_trgm('නූල්')) > 0 AND cardinality(show_trgm('நூல்')) > 0 AS sees`,
  )
  return row?.sees ?? false
}
