import { type Queryable, sql } from "#database/database.ts"
import type { MessageCountsRow } from "#database/rows.ts"

/** So many messages an hour, which strangers share. */
export interface Pool {
  readonly name: string
  readonly size: number
  /** How many each requester may have, however little is left. */
  readonly least: number
}

/** Who draws on a pool, and which part of what is left they may have had in all. */
export interface Member {
  readonly name: string
  readonly part: number
}

/** `left`: the seconds until it starts again from nothing. */
type Count = Pick<MessageCountsRow, "requested_by" | "sent"> & { left: number }

/**
 * Takes one message from a pool. A member may have had a part of what is left, so that each further network gets less than the one
 * before and some is always left for the next: with a part of 1/9 one network gets a tenth of the pool, ten get half of it.
 * The pool's row is locked to the end of the transaction. A refusal counts nothing.
 * @returns null, or the seconds after which to try again
 */
export async function drawFrom(tx: Queryable, pool: Pool, members: readonly Member[]): Promise<number | null> {
  const names = ["", ...members.map(({ name }) => name)]
  const counts = await tx.query<Count>(
    sql`INSERT INTO auth.message_counts AS c (pool, requested_by, ends_at)
          SELECT ${pool.name}, name, now() + interval '1 hour' FROM unnest(${names}::text[]) WITH ORDINALITY AS n (name, place) ORDER BY place
        ON CONFLICT (pool, requested_by) DO UPDATE SET
          sent = CASE WHEN c.ends_at <= now() THEN 0 ELSE c.sent END,
          ends_at = CASE WHEN c.ends_at <= now() THEN excluded.ends_at ELSE c.ends_at END
        RETURNING requested_by, sent, ceil(extract(epoch FROM ends_at - now()))::integer AS left`,
  )
  const countOf = (name: string) => counts.find((count) => count.requested_by === name)
  const left = pool.size - (countOf("")?.sent ?? 0)
  const limits = [
    { name: "", most: pool.size },
    ...members.map(({ name, part }) => ({ name, most: Math.max(pool.least, left * part) })),
  ]
  for (const { name, most } of limits) {
    const count = countOf(name)
    if (count && count.sent >= most) return Math.max(count.left, 1)
  }
  await tx.query(
    sql`UPDATE auth.message_counts SET sent = sent + 1 WHERE pool = ${pool.name} AND requested_by = ANY(${names}::text[])`,
  )
  return null
}
