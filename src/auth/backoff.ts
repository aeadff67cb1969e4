import { type Queryable, sql } from "#database/database.ts"
import type { Secrets } from "#platform/secrets/secrets.ts"
import { type Refusal, refuse } from "./refusal.ts"

/** What is being guessed, and how many failures are free before waiting starts. */
const FREE = { "sign-in": 10, verify: 25, factor: 10 } as const
const LONGEST_SECONDS = 300
/** Not `now()`: of attempts at once one may have begun before the other, and must not take that for a wait. */
const NOT_BLOCKED = sql`to_timestamp(0)`

export type Guessable = keyof typeof FREE

/**
 * Counts an attempt on an account (`whose`: its address, or a factor's id) before it is made, known address or not, so that guesses sent at once count too. Past the free
 * ones each failure doubles the wait, up to five minutes: enough against guessing, short enough for an owner who is being attacked.
 * @returns a refusal while the account must wait
 */
export async function claimAttempt(
  q: Queryable,
  secrets: Secrets,
  what: Guessable,
  whose: string,
): Promise<Refusal | null> {
  const subject = subjectOf(secrets, what, whose)
  const claimed = await q.query(sql`INSERT INTO auth.failed_attempts AS a (subject, failures, blocked_until)
    VALUES (${subject}, 1, ${NOT_BLOCKED})
    ON CONFLICT (subject) DO UPDATE SET
      failures = CASE WHEN a.last_at < now() - interval '1 day' THEN 1 ELSE a.failures + 1 END,
      last_at = now(),
      blocked_until = CASE WHEN a.failures + 1 < ${FREE[what]} THEN ${NOT_BLOCKED}
        ELSE now() + make_interval(secs => least(${LONGEST_SECONDS}, power(2, least(a.failures + 2 - ${FREE[what]}, 10)))) END
    WHERE a.blocked_until <= now() RETURNING 1`)
  if (claimed.length > 0) return null
  const [row] = await q.query<{ left: number }>(
    sql`SELECT ceil(extract(epoch FROM blocked_until - now()))::integer AS left FROM auth.failed_attempts WHERE subject = ${subject}`,
  )
  const left = Math.max(row?.left ?? 1, 1)
  const message = `Too many attempts. Please try again in ${left} seconds.`
  return refuse(429, "over_request_rate_limit", message, { retryAfter: left })
}

export async function forgetAttempts(q: Queryable, secrets: Secrets, what: Guessable, whose: string): Promise<void> {
  await q.query(sql`DELETE FROM auth.failed_attempts WHERE subject = ${subjectOf(secrets, what, whose)}`)
}

function subjectOf(secrets: Secrets, what: Guessable, whose: string): string {
  return secrets.hmac("attempts", `${what}\n${whose}`)
}
