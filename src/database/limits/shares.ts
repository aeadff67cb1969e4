import { type Queryable, sql } from "#database/database.ts"
import type { MessageCountsRow } from "#database/rows.ts"
import { networkOf, siteNetworkOf } from "#platform/limits/networks.ts"

export type Asker = { readonly ip: string } | { readonly userId: string }

/** Is the number of messages an hour that all requesters share. */
export interface Pool {
  readonly name: string
  readonly size: number
}

/** Takes from a pool, and may have had a part of what is left in all. */
export interface Sharer {
  readonly name: string
  readonly part: number
}

/** A network gets this part of what is left of a pool, so a tenth of it at most. */
const NETWORK_PART = 1 / 9
const SITE_PART = 2 / 9
/** Each may have this many, however little is left. */
const MIN_SHARE = 5

/** Returns how requesters share the messages of an hour: a user alone, or a network together with its whole site. */
export function sharersOf(asker: Asker): Sharer[] {
  if ("userId" in asker) return [{ name: asker.userId, part: NETWORK_PART }]
  const [network, site] = [networkOf(asker.ip), siteNetworkOf(asker.ip)]
  const near = { name: network, part: NETWORK_PART }
  return network === site ? [near] : [near, { name: site, part: SITE_PART }]
}

/** `left` counts the seconds until it starts again from nothing. */
type Count = Pick<MessageCountsRow, "requested_by" | "sent"> & { left: number }

/**
 * Takes one message from a pool. A sharer may have had a part of what is left, so that each further network gets less than the one
 * before and some is always left for the next: with a part of 1/9 one network gets a tenth of the pool, ten get half of it.
 * The pool's row is locked to the end of the transaction. A refusal counts nothing.
 * @returns null, or the seconds after which to try again
 */
export async function drawFrom(tx: Queryable, pool: Pool, sharers: readonly Sharer[]): Promise<number | null> {
  const size = Math.max(1, Math.floor(pool.size))
  const least = Math.min(MIN_SHARE, Math.ceil(size / 2))
  const names = ["", ...sharers.map(({ name }) => name)]
  const counts = await tx.query<Count>(
    sql`INSERT INTO message_counts AS c (pool, requested_by, ends_at)
          SELECT ${pool.name}, name, now() + interval '1 hour' FROM unnest(${names}::text[]) WITH ORDINALITY AS n (name, place) ORDER BY place
        ON CONFLICT (pool, requested_by) DO UPDATE SET
          sent = CASE WHEN c.ends_at <= now() THEN 0 ELSE c.sent END,
          ends_at = CASE WHEN c.ends_at <= now() THEN excluded.ends_at ELSE c.ends_at END
        RETURNING requested_by, sent, ceil(extract(epoch FROM ends_at - now()))::integer AS left`,
  )
  const countOf = (name: string) => counts.find((count) => count.requested_by === name)
  const left = size - (countOf("")?.sent ?? 0)
  const limits = [
    { name: "", most: size },
    ...sharers.map(({ name, part }) => ({ name, most: Math.max(least, left * part) })),
  ]
  for (const { name, most } of limits) {
    const count = countOf(name)
    if (count && count.sent >= most) return Math.max(count.left, 1)
  }
  await tx.query(
    sql`UPDATE message_counts SET sent = sent + 1 WHERE pool = ${pool.name} AND requested_by = ANY(${names}::text[])`,
  )
  return null
}

export async function sweepShares(db: Queryable): Promise<void> {
  await db.query(sql`DELETE FROM message_counts WHERE ends_at <= now()`)
}
