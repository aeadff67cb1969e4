import { randomInt } from "node:crypto"
import { type Queryable, sql } from "#database/database.ts"
import type { Secrets } from "#platform/secrets/secrets.ts"

const CODES_PER_SET = 10
const CODE_LENGTH = 8
/** Crockford's base 32: no I, L, O or U, which are misread or misspelled. Eight of them hold 40 bits. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

/** Makes ten codes like `7KQ2-M9XD` for the user and voids those of before. They are stored as keyed hashes only. */
export async function issueRecoveryCodes(tx: Queryable, secrets: Secrets, userId: string): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < CODES_PER_SET) codes.add(randomCode())
  const hashes = [...codes].map((code) => hashOf(secrets, userId, code))
  await voidRecoveryCodes(tx, userId)
  await tx.query(
    sql`INSERT INTO auth.recovery_codes (user_id, code_hash) SELECT ${userId}::uuid, unnest(${hashes}::text[])`,
  )
  return [...codes].map((code) => `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`)
}

/** Spends the code that was typed. Of concurrent calls exactly one gets true. */
export async function spendRecoveryCode(
  tx: Queryable,
  secrets: Secrets,
  userId: string,
  typed: string,
): Promise<boolean> {
  const spent = await tx.query(
    sql`DELETE FROM auth.recovery_codes WHERE user_id = ${userId} AND code_hash = ${hashOf(secrets, userId, plain(typed))}
        RETURNING 1`,
  )
  return spent.length > 0
}

/** How many are left, and when they were made; null where there are none. */
export async function countRecoveryCodes(q: Queryable, userId: string): Promise<{ left: number; madeAt: Date | null }> {
  const [row] = await q.query<{ left: number; madeAt: Date | null }>(
    sql`SELECT count(*)::integer AS left, min(created_at) AS "madeAt" FROM auth.recovery_codes WHERE user_id = ${userId}`,
  )
  return row ?? { left: 0, madeAt: null }
}

export async function voidRecoveryCodes(tx: Queryable, userId: string): Promise<void> {
  await tx.query(sql`DELETE FROM auth.recovery_codes WHERE user_id = ${userId}`)
}

function randomCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("")
}

/** A code as it was made, however it was copied: in small letters, with spaces, with the letters that look like digits. */
function plain(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1")
}

// The user belongs to the hash: a row copied to another account opens nothing.
function hashOf(secrets: Secrets, userId: string, code: string): string {
  return secrets.hmac("recovery-code", `${userId}\n${code}`)
}
