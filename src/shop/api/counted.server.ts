import { type Queryable, type Sql, sql } from "#database/database.ts"
import { type Counted, MAX_COUNTED } from "./counted.ts"

/** Counts `rows`, what stands behind FROM, as far as counts are exact: however many there are, only so many are passed. */
export async function countUpTo(db: Queryable, rows: Sql): Promise<Counted> {
  const [row] = await db.query<{ n: number }>(
    sql`SELECT count(*) AS n FROM (SELECT FROM ${rows} LIMIT ${MAX_COUNTED + 1}) AS counted`,
  )
  return capped(row?.n ?? 0)
}

/** Returns a count that stopped at MAX_COUNTED. */
function capped(n: number): Counted {
  return { matching: Math.min(n, MAX_COUNTED), matching_capped: n > MAX_COUNTED }
}

/** Returns a count that is known already, which is exact however large it is. */
export function exactly(n: number): Counted {
  return { matching: n, matching_capped: false }
}
