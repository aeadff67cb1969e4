import { type Queryable, sql } from "#database/database.ts"
import { TooBusy } from "#platform/lanes/lane.ts"
import { siteNetworkOf } from "#platform/limits/networks.ts"
import { ok } from "#platform/result.ts"
import type { UserRow } from "../accounts/users.ts"
import { audit } from "../audit.ts"
import type { Call } from "../call-and-reply.ts"
import type { AuthContext } from "../context.ts"
import { type Result, refuse } from "../refusal.ts"
import { knownDevice } from "../sessions/devices.ts"
import { requesterOf } from "./send-cooldowns.ts"

/** Counts the failures a day that are free before waiting starts: of one guesser, and of all that are counted together. */
const FREE_FAILURES = {
  "sign-in": { one: 10, circle: 400 },
  verify: { one: 25, circle: 400 },
  factor: { one: 10, circle: 50 },
} as const
/** Limits the failures of one network at the mailed codes of all accounts. */
const FREE_CODES_OF_NETWORK = 100
const MAX_WAIT_SECONDS = 300
/** Means no wait. This is not `now()`: concurrent attempts may have begun at different times, and a later start must not look like one. */
const NOT_BLOCKED = sql`to_timestamp(0)`

export interface Guess extends Account {
  readonly userId: string | undefined
  readonly ip: string
}

interface Account {
  readonly what: keyof typeof FREE_FAILURES
  /** Identifies the account: an e-mail address, a user, a factor, a sign-up. */
  readonly whose: string
  /** Identifies the client that guesses: a network, or a session. */
  readonly by: string
  /**
   * Identifies the clients that are counted together: a known device, or null for all strangers. So strangers cannot
   * delay the owner.
   */
  readonly circle: string | null
}

/** Counts as failed until `succeed` is called. */
export interface Attempt {
  /** It was no failure: forgets those of this guesser, and this one of their circle. */
  succeed(q: Queryable): Promise<void>
  /** Returns what `work` finds. An attempt that is refused as too busy has checked nothing, and does not count. */
  check<Checked>(work: Promise<Checked>): Promise<Checked>
}

interface Tier {
  readonly subject: string
  readonly free: number
}

/**
 * Counts an attempt on an account before it is made, whether the e-mail address is known or not, so that concurrent
 * guesses count too. After the free ones each failure doubles the wait, up to five minutes. It is counted by client, so
 * that no user waits for a stranger's guesses, and by circle, so that having many networks gains little. At mailed
 * codes it also counts for the network, whatever the account. A refused attempt counts nowhere.
 */
export async function claimAttempt(
  context: Pick<AuthContext, "db" | "secrets" | "limits" | "log" | "securityEvents">,
  guess: Guess,
): Promise<Result<Attempt>> {
  const { db, secrets, limits } = context
  const network = { subject: `codes\nby ${guess.by}`, free: FREE_CODES_OF_NETWORK * (limits?.factor ?? 1) }
  const plain = guess.what === "verify" ? [...tiersOf(guess), network] : tiersOf(guess)
  const tiers = plain.map(({ subject, free }) => ({ subject: secrets.hmac("attempts", subject), free }))
  const subjects = tiers.map(({ subject }) => subject)
  const [own, ...shared] = subjects
  for (const [place, tier] of tiers.entries()) {
    const seconds = await claim(db, tier)
    if (seconds === null) continue
    await uncount(db, subjects.slice(0, place))
    await report(context, guess)
    const message = `Too many attempts. Please try again in ${seconds} seconds.`
    return refuse(429, "over_request_rate_limit", message, { values: { seconds }, retryAfter: seconds })
  }
  return ok({
    async succeed(q) {
      await q.query(sql`DELETE FROM auth.failed_attempts WHERE subject = ${own}`)
      await uncount(q, shared)
    },
    async check(work) {
      try {
        return await work
      } catch (error) {
        if (error instanceof TooBusy) await uncount(db, subjects)
        throw error
      }
    },
  })
}

/** Counts an attempt of a caller without a session. Callers are told apart by network and, where the user has used it before, by device. */
export async function claimStrangersAttempt(
  context: AuthContext,
  what: "sign-in" | "verify",
  whose: string,
  user: UserRow | null,
  call: Call,
): Promise<Result<Attempt>> {
  const circle = await knownDevice(context, context.db, user?.id, call)
  return claimAttempt(context, { what, whose, by: requesterOf(call), circle, userId: user?.id, ip: call.ip })
}

// Once a minute for each network and account: a flood of refusals must not become one of rows.
async function report(
  { db, log, securityEvents }: Pick<AuthContext, "db" | "log" | "securityEvents">,
  { what, userId, ip }: Guess,
): Promise<void> {
  const first = securityEvents.report("attempts_held_up", siteNetworkOf(ip), { what, userId: userId ?? "unknown" })
  if (first && userId !== undefined) await audit(db, log, "attempts_held_up", { userId, ip, detail: { what } })
}

function tiersOf({ what, whose, by, circle }: Account): Tier[] {
  const { one, circle: all } = FREE_FAILURES[what]
  return [
    { subject: `${what}\n${whose}\nby ${by}`, free: one },
    { subject: `${what}\n${whose}\nof ${circle ?? "strangers"}`, free: all },
  ]
}

/** @returns null when it was counted, else the seconds to wait */
async function claim(q: Queryable, { subject, free }: Tier): Promise<number | null> {
  const claimed = await q.query(sql`INSERT INTO auth.failed_attempts AS a (subject, failures, blocked_until)
    VALUES (${subject}, 1, ${NOT_BLOCKED})
    ON CONFLICT (subject) DO UPDATE SET
      failures = CASE WHEN a.since < now() - interval '1 day' THEN 1 ELSE a.failures + 1 END,
      since = CASE WHEN a.since < now() - interval '1 day' THEN now() ELSE a.since END,
      last_at = now(),
      blocked_until = CASE WHEN a.since < now() - interval '1 day' OR a.failures + 1 < ${free} THEN ${NOT_BLOCKED}
        ELSE now() + make_interval(secs => least(${MAX_WAIT_SECONDS}, power(2, least(a.failures + 2 - ${free}, 10)))) END
    WHERE a.blocked_until <= now() RETURNING 1`)
  if (claimed.length > 0) return null
  const [row] = await q.query<{ left: number }>(
    sql`SELECT ceil(extract(epoch FROM blocked_until - now()))::integer AS left FROM auth.failed_attempts WHERE subject = ${subject}`,
  )
  return Math.max(row?.left ?? 1, 1)
}

async function uncount(q: Queryable, subjects: string[]): Promise<void> {
  if (subjects.length === 0) return
  await q.query(
    sql`UPDATE auth.failed_attempts SET failures = greatest(failures - 1, 0) WHERE subject = ANY(${subjects}::text[])`,
  )
}

/** Forgets the failures of a guesser and their circle, and of strangers: the account has a new password. */
export async function forgetAttempts({ secrets }: AuthContext, q: Queryable, guess: Account): Promise<void> {
  const [own, circle] = tiersOf(guess)
  const [, strangers] = tiersOf({ ...guess, circle: null })
  const subjects = [own, circle, strangers].flatMap((tier) => (tier ? secrets.hmac("attempts", tier.subject) : []))
  await q.query(sql`DELETE FROM auth.failed_attempts WHERE subject = ANY(${subjects}::text[])`)
}
