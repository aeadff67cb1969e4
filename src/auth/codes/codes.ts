import { createHash, randomBytes, randomInt, timingSafeEqual } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { lockSubjectUntilCommit } from "#database/advisory-locks.ts"
import { type Queryable, sql } from "#database/database.ts"
import type { OneTimeCodesRow } from "#database/rows.ts"
import type { Secrets } from "#platform/secrets/secrets.ts"

export type CodeKind = "confirmation" | "recovery" | "sign-in" | "reauthentication" | "email-change"

/**
 * Says where a code or link is stored. A new one voids the previous one of the same requester only. `askedBy` is the id
 * of a sign-up or of the signed-in user, and otherwise the network of the request.
 */
export interface Slot {
  readonly kind: CodeKind
  readonly email: string
  readonly askedBy: string
}

const CODE_LIFE_SECONDS = 10 * 60
const LINK_LIFE_SECONDS = 60 * 60
const MAX_WRONG_CODES = 5
const MINIMUM_MS = 250

/** Returns SHA-256 in hex, which suffices for what holds 256 random bits. */
export function digest(random: string): string {
  return createHash("sha256").update(random).digest("hex")
}

export function sixDigits(): string {
  return String(randomInt(1_000_000)).padStart(6, "0")
}

export function randomToken(): string {
  return randomBytes(32).toString("base64url")
}

// A plain hash of six digits can be reversed in a second by anyone who reads the table; a keyed one cannot.
function codeHash(secrets: Secrets, { kind, email }: Slot, code: string): string {
  return secrets.hmac("one-time-code", `${kind}\n${email}\n${code}`)
}

export async function issueCode(tx: Queryable, secrets: Secrets, slot: Slot): Promise<string> {
  const code = sixDigits()
  await store(tx, slot, { code_hash: codeHash(secrets, slot, code) }, CODE_LIFE_SECONDS)
  return code
}

/** Stores a code that no one can know, in the same steps as a true one. */
export async function issueDecoy(tx: Queryable, secrets: Secrets, slot: Slot): Promise<void> {
  await store(tx, slot, { code_hash: codeHash(secrets, slot, randomToken()) }, CODE_LIFE_SECONDS)
}

/** Stores and returns the token of a mailed link; `flow_id` names the PKCE flow that requested it. */
export async function issueLink(tx: Queryable, slot: Slot, flow_id: string | null): Promise<string> {
  const token = randomToken()
  await store(tx, slot, { link_hash: digest(token), flow_id }, LINK_LIFE_SECONDS)
  return token
}

type Stored = Partial<Pick<OneTimeCodesRow, "code_hash" | "link_hash" | "flow_id">>

async function store(tx: Queryable, { kind, email, askedBy }: Slot, stored: Stored, seconds: number): Promise<void> {
  const { code_hash = null, link_hash = null, flow_id = null } = stored
  await tx.query(sql`INSERT INTO auth.one_time_codes (email, kind, requested_by, code_hash, link_hash, flow_id, expires_at)
    VALUES (${email}, ${kind}, ${askedBy}, ${code_hash}, ${link_hash}, ${flow_id}, now() + make_interval(secs => ${seconds}))
    ON CONFLICT (email, kind, requested_by) DO UPDATE SET code_hash = excluded.code_hash, link_hash = excluded.link_hash,
      flow_id = excluded.flow_id, wrong_tries = 0, wrong_tries_elsewhere = 0, expires_at = excluded.expires_at, created_at = now()`)
}

/** Returns the requests of an e-mail address whose six digits are still valid, with the network that made them. */
export function openCodes(q: Queryable, kind: CodeKind, email: string): Promise<Array<{ requested_from: string }>> {
  return q.query(sql`SELECT requested_by AS requested_from FROM auth.one_time_codes
    WHERE email = ${email} AND kind = ${kind} AND code_hash IS NOT NULL AND expires_at > now()`)
}

/** Returns the only request of the e-mail address, or the only one of the caller's network, for a caller who names none; else null. */
export function onlyOne<Request extends { requested_from: string }>(
  requests: readonly Request[],
  network: string,
): Request | null {
  const own = requests.length === 1 ? requests : requests.filter(({ requested_from }) => requested_from === network)
  const [only, another] = own
  return only !== undefined && another === undefined ? only : null
}

/**
 * Returns whether `code` is the valid one. A wrong attempt is counted under a lock of the row, so that guessing in
 * parallel gains nothing: commit even when it returns false. Attempts from where the code was requested (`own`) and
 * from elsewhere are counted apart, so that no client uses up the attempts of another. The right code stays valid; see
 * `voidCodes`.
 */
export async function tryCode(
  tx: Queryable,
  secrets: Secrets,
  slot: Slot,
  code: string,
  from: "own" | "elsewhere",
): Promise<boolean> {
  const { kind, email, askedBy } = slot
  const tries = from === "own" ? sql`wrong_tries` : sql`wrong_tries_elsewhere`
  const [row] = await tx.query<{ code_hash: string; tries: number }>(
    sql`SELECT code_hash, ${tries} AS tries FROM auth.one_time_codes
        WHERE email = ${email} AND kind = ${kind} AND requested_by = ${askedBy} AND code_hash IS NOT NULL AND expires_at > now()
        FOR UPDATE`,
  )
  if (!row || row.tries >= MAX_WRONG_CODES) return false
  const expected = Buffer.from(row.code_hash)
  if (timingSafeEqual(expected, Buffer.from(codeHash(secrets, slot, code)))) return true
  await tx.query(
    sql`UPDATE auth.one_time_codes SET ${tries} = ${tries} + 1
        WHERE email = ${email} AND kind = ${kind} AND requested_by = ${askedBy}`,
  )
  return false
}

export type Link = Pick<OneTimeCodesRow, "email" | "flow_id"> & { kind: CodeKind }

export async function findLink(q: Queryable, token: string, lock: "lock" | "read"): Promise<Link | null> {
  const select = sql`SELECT email, kind, flow_id FROM auth.one_time_codes
    WHERE link_hash = ${digest(token)} AND expires_at > now()`
  const [link] = await q.query<Link>(lock === "lock" ? sql`${select} FOR UPDATE` : select)
  return link ?? null
}

/** Locks the e-mail address, which comes before the rows of user, sign-ups and codes. */
export async function lockEmail(tx: Queryable, email: string): Promise<void> {
  await lockSubjectUntilCommit(tx, "emailAddress", email)
}

export async function voidCode(tx: Queryable, { kind, email, askedBy }: Slot): Promise<void> {
  await tx.query(
    sql`DELETE FROM auth.one_time_codes WHERE email = ${email} AND kind = ${kind} AND requested_by = ${askedBy}`,
  )
}

export async function voidCodes(tx: Queryable, email: string): Promise<void> {
  await tx.query(sql`DELETE FROM auth.one_time_codes WHERE email = ${email}`)
}

/** Resolves no sooner than 250 ms after the call, so that the duration does not show whether a mail was written. */
export async function withMinimumDuration<Result>(work: Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work, sleep(MINIMUM_MS)])
  return result
}
