import { type Queryable, sql } from "./database.ts"

/** The LC_CTYPE of the database decides it. Without such letters, searches in Sinhala and Tamil find the same, without an index. */
export async function seesEveryScript(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ sees: boolean }>(
    sql`SELECT cardinality(show_trgm('නූල්')) > 0 AND cardinality(show_trgm('நூல்')) > 0 AS sees`,
  )
  return row?.sees ?? false
}
