import { type Queryable, sql } from "#database/database.ts"
import type { MessageCountsRow } from "#database/rows.ts"
import { networkOf, siteNetworkOf } from "#platform/limits/networks.ts"
import { done } from "#platform/result.ts"
import type { CodeKind } from "../codes/codes.ts"
import { type Refusal, type Result, refuse } from "../refusal.ts"
import type { AuthRefusalCode } from "../refusal-codes.ts"

/** The requester of a message: a stranger at an IP, or a signed-in user. */
export type Asker = { readonly ip: string } | { readonly userId: string }

/** How the hour's mails are divided. What is signed in for has a pool of its own, which strangers cannot empty. */
const PART_OF_KIND: Record<CodeKind, number> = {
  confirmation: 0.5,
  recovery: 0.25,
  "sign-in": 0.15,
  reauthentication: 0.1,
}
/** Of what is left of a pool, so that one network has a tenth of it at most. */
const NETWORK_PART = 1 / 9
const SITE_PART = 2 / 9
const MIN_SHARE = 5
const MAX_MAILS_TO_ONE_RECIPIENT = 30
const MAX_TEXTS_TO_ONE_NUMBER = 10
/** Of what one recipient may still get, so that one network has a third of it at most. */
const RECIPIENT_PART = 1 / 2

export interface MessageLimits {
  /** Counts a mail that goes out, or is pretended to. Locks its pools to the end of the transaction. */
  takeMail(tx: Queryable, kind: CodeKind, email: string, asker: Asker): Promise<Result>
  /** Counts a text message: each costs money. */
  takeText(tx: Queryable, phone: string, asker: Asker): Promise<Result>
}

export const noMessageLimits: MessageLimits = { takeMail: async () => done, takeText: async () => done }

/** What may go out in an hour: in all, by kind, to one recipient, and for one network. */
export function createMessageLimits(hourly: { mails: number; texts: number }): MessageLimits {
  return {
    async takeMail(tx, kind, email, asker) {
      const toOne = await drawFrom(tx, poolOf(`${kind} ${email}`, MAX_MAILS_TO_ONE_RECIPIENT), [sharerOf(asker)])
      const seconds = toOne ?? (await drawFrom(tx, poolOf(kind, hourly.mails * PART_OF_KIND[kind]), membersOf(asker)))
      return seconds === null ? done : full("over_email_send_rate_limit", "email rate limit exceeded", seconds)
    },
    async takeText(tx, phone, asker) {
      const toOne = await drawFrom(tx, poolOf(`text ${phone}`, MAX_TEXTS_TO_ONE_NUMBER), [sharerOf(asker)])
      const seconds = toOne ?? (await drawFrom(tx, poolOf("text", hourly.texts), membersOf(asker)))
      return seconds === null ? done : full("over_sms_send_rate_limit", "SMS rate limit exceeded", seconds)
    },
  }
}

function poolOf(name: string, wanted: number): Pool {
  const size = Math.max(1, Math.floor(wanted))
  return { name, size, least: Math.min(MIN_SHARE, Math.ceil(size / 2)) }
}

function sharerOf(asker: Asker): Member {
  return { name: "userId" in asker ? asker.userId : siteNetworkOf(asker.ip), part: RECIPIENT_PART }
}

function membersOf(asker: Asker): Member[] {
  if ("userId" in asker) return [{ name: asker.userId, part: NETWORK_PART }]
  const [network, site] = [networkOf(asker.ip), siteNetworkOf(asker.ip)]
  const near = { name: network, part: NETWORK_PART }
  return network === site ? [near] : [near, { name: site, part: SITE_PART }]
}

function full(code: AuthRefusalCode, message: string, seconds: number): Refusal {
  return refuse(429, code, message, { retryAfter: seconds })
}

/** So many messages an hour, which strangers share. */
interface Pool {
  readonly name: string
  readonly size: number
  /** How many each requester may have, however little is left. */
  readonly least: number
}

/** Who draws on a pool, and which part of what is left they may have had in all. */
interface Member {
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
async function drawFrom(tx: Queryable, pool: Pool, members: readonly Member[]): Promise<number | null> {
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
