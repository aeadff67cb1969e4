import { createHash, randomBytes, randomInt, timingSafeEqual } from "node:crypto"
import { type Queryable, sql } from "#database/database.ts"
import type { Secrets } from "#platform/secrets/secrets.ts"

/** What a code or link is for. One lives per address and kind; a new one voids the old. */
export type CodeKind = "confirmation" | "recovery" | "sign-in" | "reauthentication"

const CODE_LIFE_SECONDS = 10 * 60
const LINK_LIFE_SECONDS = 60 * 60
const MAX_WRONG_TRIES = 5

/** SHA-256 in hex: enough for what holds 256 random bits. */
export function digest(random: string): string {
  return createHash("sha256").update(random).digest("hex")
}

export function sixDigits(): string {
  return String(randomInt(1_000_000)).padStart(6, "0")
}

export function randomToken(): string {
  return randomBytes(32).toString("base64url")
}

// A plain hash of six digits is tried out in a second by whoever reads the table; a keyed one is not.
function codeHash(secrets: Secrets, kind: CodeKind, email: string, code: string): string {
  return secrets.hmac("one-time-code", `${kind}\n${email}\n${code}`)
}

/** Makes and stores a six-digit code. */
export async function issueCode(tx: Queryable, secrets: Secrets, kind: CodeKind, email: string): Promise<string> {
  const code = sixDigits()
  await storeCode(tx, kind, email, codeHash(secrets, kind, email, code))
  return code
}

/** Stores a code that nobody can know, in the same steps as a true one. */
export async function issueDecoy(tx: Queryable, secrets: Secrets, kind: CodeKind, email: string): Promise<void> {
  await storeCode(tx, kind, email, codeHash(secrets, kind, email, randomToken()))
}

async function storeCode(tx: Queryable, kind: CodeKind, email: string, hash: string): Promise<void> {
  await tx.query(sql`INSERT INTO auth.one_time_codes (email, kind, code_hash, expires_at)
    VALUES (${email}, ${kind}, ${hash}, now() + make_interval(secs => ${CODE_LIFE_SECONDS}))
    ON CONFLICT (email, kind) DO UPDATE SET code_hash = excluded.code_hash, link_hash = NULL, flow_id = NULL,
      wrong_tries = 0, expires_at = excluded.expires_at, created_at = now()`)
}

/** Makes and stores the token of a mailed link; `flowId` names the PKCE flow that asked for it. */
export async function issueLink(tx: Queryable, kind: CodeKind, email: string, flowId: string | null): Promise<string> {
  const token = randomToken()
  await tx.query(sql`INSERT INTO auth.one_time_codes (email, kind, link_hash, flow_id, expires_at)
    VALUES (${email}, ${kind}, ${digest(token)}, ${flowId}, now() + make_interval(secs => ${LINK_LIFE_SECONDS}))
    ON CONFLICT (email, kind) DO UPDATE SET code_hash = NULL, link_hash = excluded.link_hash, flow_id = excluded.flow_id,
      wrong_tries = 0, expires_at = excluded.expires_at, created_at = now()`)
  return token
}

/**
 * Tells whether `code` is the live one. A wrong try is counted under a lock of the row, so that guessing in parallel gains
 * nothing: commit even when it answers false. The right one is not spent yet; see `voidCodes`.
 */
export async function tryCode(
  tx: Queryable,
  secrets: Secrets,
  kind: CodeKind,
  email: string,
  code: string,
): Promise<boolean> {
  const [row] = await tx.query<{ code_hash: string; wrong_tries: number }>(
    sql`SELECT code_hash, wrong_tries FROM auth.one_time_codes
        WHERE email = ${email} AND kind = ${kind} AND code_hash IS NOT NULL AND expires_at > now() FOR UPDATE`,
  )
  if (!row || row.wrong_tries >= MAX_WRONG_TRIES) return false
  const expected = Buffer.from(row.code_hash)
  if (timingSafeEqual(expected, Buffer.from(codeHash(secrets, kind, email, code)))) return true
  await tx.query(
    sql`UPDATE auth.one_time_codes SET wrong_tries = wrong_tries + 1 WHERE email = ${email} AND kind = ${kind}`,
  )
  return false
}

export interface Link {
  email: string
  kind: CodeKind
  flow_id: string | null
}

/** The live link of this token, its row locked when `lock` is set. */
export async function findLink(q: Queryable, token: string, lock: "lock" | "read"): Promise<Link | undefined> {
  const select = sql`SELECT email, kind, flow_id FROM auth.one_time_codes
    WHERE link_hash = ${digest(token)} AND expires_at > now()`
  const [link] = await q.query<Link>(lock === "lock" ? sql`${select} FOR UPDATE` : select)
  return link
}

/** Spends everything that was mailed to the address. */
export async function voidCodes(tx: Queryable, email: string): Promise<void> {
  await tx.query(sql`DELETE FROM auth.one_time_codes WHERE email = ${email}`)
}
