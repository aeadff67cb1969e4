import { prepared, type Queryable, sql } from "#database/database.ts"

export interface ClaimedMail {
  readonly id: string
  readonly kind: string
  readonly recipient: string
  readonly payload: string
  readonly attempts: number
}

/**
 * Takes up to `limit` mails that are due. A claim is a lease: nobody else sees the mail for `seconds`, and when its holder
 * dies it is due again.
 */
export function claimMails(db: Queryable, limit: number, seconds: number): Promise<ClaimedMail[]> {
  return db.query<ClaimedMail>(
    prepared(
      "claim-mails",
      sql`UPDATE mails SET attempts = attempts + 1, next_attempt_at = now() + ${seconds} * interval '1 second'
          WHERE id IN (
            SELECT id FROM mails WHERE status = 'queued' AND next_attempt_at <= now()
            ORDER BY next_attempt_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
          RETURNING id, kind, recipient, payload, attempts`,
    ),
  )
}

/** Sent: what it said is erased. */
export async function markSent(db: Queryable, id: string): Promise<void> {
  await db.query(
    sql`UPDATE mails SET status = 'sent', sent_at = now(), payload = NULL, last_error = NULL
        WHERE id = ${id} AND status = 'queued'`,
  )
}

/** Refused for good. The sealed payload stays, so that it can be sent again when the cause is mended. */
export async function markFailed(db: Queryable, id: string, reason: string): Promise<void> {
  await db.query(sql`UPDATE mails SET status = 'failed', last_error = ${reason} WHERE id = ${id} AND status = 'queued'`)
}

/**
 * Puts a mail back until later: it waits a quarter of its age, from 2 seconds to 2 minutes, so the pauses grow
 * exponentially. After 3 days it fails.
 * @returns "queued" or "failed"
 */
export async function postponeMail(db: Queryable, id: string, reason: string): Promise<string | undefined> {
  const [row] = await db.query<{ status: string }>(
    sql`UPDATE mails SET last_error = ${reason},
          status = CASE WHEN created_at < now() - interval '3 days' THEN 'failed' ELSE status END,
          next_attempt_at = now() + LEAST(GREATEST((now() - created_at) / 4, interval '2 seconds'), interval '2 minutes')
        WHERE id = ${id} AND status = 'queued' RETURNING status`,
  )
  return row?.status
}

/** Forgets mails that were settled long ago; they hold addresses. */
export async function forgetMails(db: Queryable): Promise<void> {
  await db.query(sql`DELETE FROM mails WHERE status <> 'queued' AND created_at < now() - interval '30 days'`)
}
