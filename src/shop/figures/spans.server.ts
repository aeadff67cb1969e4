import { type Sql, sql } from "#database/database.ts"

/** Holds the times at which the span begins, the one before it begins, and both are over. */
export interface Spans {
  readonly from: Sql
  readonly start: Sql
  readonly end: Sql
}

export const startOf = (day: string) => sql`(${day}::date::timestamp AT TIME ZONE 'Asia/Colombo')`

/** Selects the orders `o` of both spans. */
export const within = ({ start, end }: Spans) => sql`o.created_at >= ${start} AND o.created_at < ${end}`
