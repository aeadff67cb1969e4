import { withTimeLimit } from "#database/connections/time-limit.ts"
import { type Database, type Queryable, type Sql, sql } from "#database/database.ts"

const LIMIT_MS = 20_000

/** Reads the figures of a span over one connection. A long span of a large shop may take longer than other requests. */
export function readOfSpan<Figures>(db: Database, read: (connection: Queryable) => Promise<Figures>): Promise<Figures> {
  return withTimeLimit(LIMIT_MS, () => db.together(read))
}

/** Holds the times at which the span begins, the one before it begins, and both are over. */
export interface Spans {
  readonly from: Sql
  readonly start: Sql
  readonly end: Sql
}

export const startOf = (day: string) => sql`(${day}::date::timestamp AT TIME ZONE 'Asia/Colombo')`

/** Selects the orders `o` of both spans. */
export const within = ({ start, end }: Spans) => sql`o.created_at >= ${start} AND o.created_at < ${end}`
