import { type Queryable, type Sql, sql } from "#database/database.ts"
import { type Counted, MAX_COUNTED } from "./counted.ts"

/** Counts `rows`, what stands behind FROM, as far as counts are exact: however many there are, only so many are passed. */
export async function countUpTo(db: Queryable, rows: Sql): Promise<Counted> {
  const n = await countRows(db, sql`(SELECT FROM ${rows} LIMIT ${MAX_COUNTED + 1}) AS counted`)
  return { matching: Math.min(n, MAX_COUNTED), matching_capped: n > MAX_COUNTED }
}

/** Returns a count that is known already, which is exact however large it is. */
export function exactly(n: number): Counted {
  return { matching: n, matching_capped: false }
}

/** Counts `rows`, what stands behind FROM, however many there are. */
export async function countRows(db: Queryable, rows: Sql): Promise<number> {
  const [row] = await db.query<{ n: number }>(sql`SELECT count(*) AS n FROM ${rows}`)
  return row?.n ?? 0
}
