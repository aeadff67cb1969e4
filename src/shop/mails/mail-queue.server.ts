import { prepared, type Queryable, type Sql, sql } from "#database/database.ts"
import type { OwnReason } from "./own-reasons.ts"

const UNANSWERED: OwnReason = "mail_unanswered"
const RESTORED: OwnReason = "mail_restored"

/** Is one attempt, which `id` and `attempts` name: the next claim counts on, and what is written for the previous one has no effect. */
export interface Claim {
  readonly id: string
  readonly attempts: number
}

export type MailStatus = "queued" | "sent" | "failed" | "doubtful"

export interface ClaimedMail extends Claim {
  readonly kind: string
  readonly recipient: string
  readonly payload: string
  /** Is what it is sent in where the payload names none; null for English. */
  readonly language: string | null
}

/**
 * Takes up to `limit` mails that are due. A claim is a lease of so many seconds, which its sender renews: no other process sees the
 * mail until it expires.
 */
export function claimMails(db: Queryable, limit: number, seconds: number): Promise<ClaimedMail[]> {
  return db.query<ClaimedMail>(
    prepared(
      "claim-mails",
      sql`UPDATE mails SET attempts = attempts + 1, next_attempt_at = now() + ${seconds} * interval '1 second',
            first_attempt_at = COALESCE(first_attempt_at, now())
          WHERE id IN (
            SELECT id FROM mails
            WHERE status = 'queued' AND next_attempt_at <= now() AND (expires_at IS NULL OR expires_at > now())
            ORDER BY next_attempt_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
          RETURNING id, kind, recipient, payload, attempts, language`,
    ),
  )
}

/** Selects mails whose claims are still valid. They are locked in one order, so that statements about several cannot deadlock. */
function held(claims: readonly Claim[]): Sql {
  const [ids, attempts] = [claims.map(({ id }) => id), claims.map((claim) => claim.attempts)]
  return sql`SELECT m.id FROM mails m
             JOIN unnest(${ids}::uuid[], ${attempts}::int[]) AS c (id, attempts) ON m.id = c.id AND m.attempts = c.attempts
             ORDER BY m.id FOR UPDATE OF m`
}

/** Extends claims to `seconds` from now. With 0 other senders may claim the mails. */
export async function renewClaims(db: Queryable, claims: readonly Claim[], seconds: number): Promise<void> {
  await db.query(
    sql`UPDATE mails SET next_attempt_at = now() + ${seconds} * interval '1 second'
        WHERE id IN (${held(claims)}) AND status IN ('queued', 'sending')`,
  )
}

/**
 * Records that the relay may have these mails from now on, so that no sender claims them again.
 * @returns whether one of them may be handed over: not when its claim was lost to another sender, or its code has run out
 */
export async function beginHandOvers(
  db: Queryable,
  claims: readonly Claim[],
  seconds: number,
): Promise<(claim: Claim) => boolean> {
  const begun = await db.query<{ id: string }>(
    prepared(
      "begin-hand-overs",
      sql`UPDATE mails SET status = 'sending', next_attempt_at = now() + ${seconds} * interval '1 second'
          WHERE id IN (${held(claims)}) AND status = 'queued' AND (expires_at IS NULL OR expires_at > now())
          RETURNING id`,
    ),
  )
  const ids = new Set(begun.map(({ id }) => id))
  return ({ id }) => ids.has(id)
}

export async function dropMail(db: Queryable, { id, attempts }: Claim): Promise<void> {
  await db.query(
    sql`UPDATE mails SET status = 'expired', payload = NULL WHERE id = ${id} AND attempts = ${attempts} AND status = 'queued'`,
  )
}

export interface Settlement extends Claim {
  readonly outcome: "sent" | "failed" | "doubtful" | "postponed"
  readonly reason: string | null
}

/**
 * Writes what became of these attempts. Repeated, it does the same again.
 * - sent: what the mail said is erased. Also where it had been taken for doubtful before the response could be recorded.
 * - failed or doubtful: the sealed payload stays where sending it again is of use: not with a code or a link.
 * - postponed: the mail waits a quarter of the time since its first attempt, from 2 seconds to 2 minutes, so the pauses grow
 *   exponentially. 3 days after that attempt it fails.
 * @returns each one's status; null when the claim was lost
 */
export async function settleMails(
  db: Queryable,
  settlements: readonly Settlement[],
): Promise<(settlement: Settlement) => MailStatus | null> {
  const ids = settlements.map(({ id }) => id)
  const outcomes = settlements.map(({ outcome }) => outcome)
  const reasons = settlements.map(({ reason }) => reason)
  const settled = await db.query<{ id: string; status: MailStatus }>(
    prepared(
      "settle-mails",
      sql`WITH held AS (${held(settlements)})
          UPDATE mails m SET last_error = s.reason,
            status = CASE WHEN s.outcome <> 'postponed' THEN s.outcome
                          WHEN first_attempt_at < now() - interval '3 days' THEN 'failed' ELSE 'queued' END,
            payload = CASE WHEN s.outcome = 'postponed' OR (s.outcome <> 'sent' AND expires_at IS NULL) THEN payload END,
            sent_at = CASE WHEN s.outcome = 'sent' THEN now() END,
            next_attempt_at = CASE WHEN s.outcome <> 'postponed' THEN next_attempt_at
              ELSE now() + LEAST(GREATEST((now() - first_attempt_at) / 4, interval '2 seconds'), interval '2 minutes') END
          FROM held JOIN unnest(${ids}::uuid[], ${outcomes}::text[], ${reasons}::text[]) AS s (id, outcome, reason) USING (id)
          WHERE m.id = s.id AND (m.status IN ('queued', 'sending') OR (m.status = 'doubtful' AND s.outcome = 'sent'))
          RETURNING m.id, m.status`,
    ),
  )
  const statuses = new Map(settled.map(({ id, status }) => [id, status]))
  return ({ id }) => statuses.get(id) ?? null
}

/** Erases useless mails: those whose code or link expired before they were sent. */
export async function expireMails(db: Queryable): Promise<void> {
  await db.query(
    sql`UPDATE mails SET status = 'expired', payload = NULL
        WHERE id IN (SELECT id FROM mails WHERE status = 'queued' AND expires_at <= now() FOR UPDATE SKIP LOCKED)`,
  )
}

/** Settles mails whose sender died between handing them over and the relay's response. */
export function doubtAbandoned(
  db: Queryable,
): Promise<Array<Pick<ClaimedMail, "id" | "kind" | "recipient" | "attempts">>> {
  return db.query(
    sql`UPDATE mails SET status = 'doubtful', last_error = ${UNANSWERED},
          payload = CASE WHEN expires_at IS NULL THEN payload END
        WHERE id IN (SELECT id FROM mails WHERE status = 'sending' AND next_attempt_at <= now() FOR UPDATE SKIP LOCKED)
        RETURNING id, kind, recipient, attempts`,
  )
}

/**
 * Keeps everything that waits from being sent by itself, in a shop that was restored from a backup: the shop that it is of may have sent
 * it since, or still run. It can be sent again as what is doubtful can; codes and links, which run out, are not.
 * @returns how many mails there were
 */
export async function holdWaitingMails(db: Queryable): Promise<number> {
  const held = await db.query(
    sql`UPDATE mails SET status = 'doubtful', last_error = ${RESTORED},
          payload = CASE WHEN expires_at IS NULL THEN payload END
        WHERE status IN ('queued', 'sending') RETURNING id`,
  )
  return held.length
}

/** Forgets mails that were settled long ago; they hold e-mail addresses. The last test mail stays as the proof that mails arrive. */
export async function forgetMails(db: Queryable): Promise<void> {
  await db.query(
    sql`DELETE FROM mails WHERE status NOT IN ('queued', 'sending') AND created_at < now() - interval '30 days'
          AND id IS DISTINCT FROM (
            SELECT id FROM mails WHERE kind = 'test-mail' AND status = 'sent' ORDER BY created_at DESC LIMIT 1)`,
  )
}
