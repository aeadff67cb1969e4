import { prepared, type Queryable, sql } from "#database/database.ts"

/**
 * One attempt at a mail. `id` and `attempts` together name it: the next claim counts on, and everything written for the
 * attempt before has no effect.
 */
export interface Claim {
  readonly id: string
  readonly attempts: number
}

export interface ClaimedMail extends Claim {
  readonly kind: string
  readonly recipient: string
  readonly payload: string
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
          RETURNING id, kind, recipient, payload, attempts`,
    ),
  )
}

/** Lengthens the leases of these claims, where they still hold, to so many seconds from now. */
export async function renewClaims(db: Queryable, claims: readonly Claim[], seconds: number): Promise<void> {
  await db.query(
    sql`UPDATE mails m SET next_attempt_at = now() + ${seconds} * interval '1 second'
        FROM unnest(${claims.map(({ id }) => id)}::uuid[], ${claims.map(({ attempts }) => attempts)}::int[])
          AS c (id, attempts)
        WHERE m.id = c.id AND m.attempts = c.attempts AND m.status IN ('queued', 'sending')`,
  )
}

/**
 * Records that the relay may have the mail from now on, so that no sender claims it again.
 * @returns false when the mail must not be handed over: the claim was lost to another sender, or its code has run out
 */
export async function beginHandOver(db: Queryable, { id, attempts }: Claim, seconds: number): Promise<boolean> {
  const begun = await db.query(
    sql`UPDATE mails SET status = 'sending', next_attempt_at = now() + ${seconds} * interval '1 second'
        WHERE id = ${id} AND attempts = ${attempts} AND status = 'queued' AND (expires_at IS NULL OR expires_at > now())
        RETURNING id`,
  )
  return begun.length > 0
}

/** Sent: what it said is erased. Also where it had been taken for doubtful before the response could be recorded. */
export async function markSent(db: Queryable, { id, attempts }: Claim): Promise<void> {
  await db.query(
    sql`UPDATE mails SET status = 'sent', sent_at = now(), payload = NULL, last_error = NULL
        WHERE id = ${id} AND attempts = ${attempts} AND status IN ('queued', 'sending', 'doubtful')`,
  )
}

/**
 * Refused for good, or doubtful. The sealed payload stays where sending it again is of use: not with a code or a link.
 * @returns false when the claim was lost
 */
export async function markUnsent(
  db: Queryable,
  { id, attempts }: Claim,
  status: "failed" | "doubtful",
  reason: string,
): Promise<boolean> {
  const marked = await db.query(
    sql`UPDATE mails SET status = ${status}, last_error = ${reason},
          payload = CASE WHEN expires_at IS NULL THEN payload END
        WHERE id = ${id} AND attempts = ${attempts} AND status IN ('queued', 'sending') RETURNING id`,
  )
  return marked.length > 0
}

/**
 * Puts a mail back until later: it waits a quarter of the time since its first attempt, from 2 seconds to 2 minutes, so the pauses grow
 * exponentially. 3 days after that attempt it fails.
 * @returns "queued" or "failed"; null when the claim was lost
 */
export async function postponeMail(
  db: Queryable,
  { id, attempts }: Claim,
  reason: string,
): Promise<"queued" | "failed" | null> {
  const [row] = await db.query<{ status: "queued" | "failed" }>(
    sql`UPDATE mails SET last_error = ${reason},
          status = CASE WHEN first_attempt_at < now() - interval '3 days' THEN 'failed' ELSE 'queued' END,
          next_attempt_at = now()
            + LEAST(GREATEST((now() - first_attempt_at) / 4, interval '2 seconds'), interval '2 minutes')
        WHERE id = ${id} AND attempts = ${attempts} AND status IN ('queued', 'sending') RETURNING status`,
  )
  return row?.status ?? null
}

/** Erases useless mails: those whose code or link expired before they were sent. */
export async function expireMails(db: Queryable): Promise<void> {
  await db.query(
    sql`UPDATE mails SET status = 'expired', payload = NULL WHERE status = 'queued' AND expires_at <= now()`,
  )
}

/** Settles mails whose sender died between handing them over and the relay's response. */
export function doubtAbandoned(
  db: Queryable,
): Promise<Array<Pick<ClaimedMail, "id" | "kind" | "recipient" | "attempts">>> {
  return db.query(
    sql`UPDATE mails SET status = 'doubtful', last_error = 'The shop stopped before the mail server answered',
          payload = CASE WHEN expires_at IS NULL THEN payload END
        WHERE status = 'sending' AND next_attempt_at <= now() RETURNING id, kind, recipient, attempts`,
  )
}

/** Forgets mails that were settled long ago; they hold e-mail addresses. */
export async function forgetMails(db: Queryable): Promise<void> {
  await db.query(
    sql`DELETE FROM mails WHERE status NOT IN ('queued', 'sending') AND created_at < now() - interval '30 days'`,
  )
}
