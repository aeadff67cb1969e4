import { randomInt } from "node:crypto"
import { type Queryable, sql } from "#database/database.ts"
import { ok } from "#platform/result.ts"
import type { Secrets } from "#platform/secrets/secrets.ts"
import { audit } from "../audit.ts"
import type { Call, Reply, ReplyBody } from "../call-and-reply.ts"
import { requireHeldProof } from "../codes/held-proof.ts"
import type { AuthContext } from "../context.ts"
import { invalid, refuse } from "../refusal.ts"
import { asCaller, type Caller } from "../sessions/caller.ts"
import { lockFactors } from "./factor.ts"
import { claimSecondStep, lowerSessions, passSecondStep } from "./second-step.ts"

const CODES_PER_SET = 10
const CODE_LENGTH = 8
/** Crockford's base 32 has no I, L, O or U, which are misread or misspelled. Eight of its letters hold 40 bits. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
const SECOND_STEP = { method: "recovery_code", factorId: null }

/**
 * Handles `GET /factors/recovery-codes`: how many codes the account has left, when they were made (RFC 3339), and
 * whether it has a second factor that they stand in for. This and the two below extend the protocol.
 */
export async function showRecoveryCodes({ db }: AuthContext, _call: Call, { user }: Caller) {
  const { left, madeAt } = await countRecoveryCodes(db, user.id)
  const has_factor = user.factors.some(({ status }) => status === "verified")
  return ok({ left, made_at: madeAt, has_factor })
}

/**
 * Handles `POST /factors/recovery-codes`: makes ten codes, which are returned only now as `{ codes }`, and voids the
 * old ones. The session must have passed a second step, and the caller hold a proof. The owner is notified by mail.
 */
export async function makeRecoveryCodes(context: AuthContext, call: Call, caller: Caller) {
  return asCaller<{ codes: readonly string[] }>(context, caller, async (tx, { user, session }) => {
    if (session.aal !== "aal2") return refuse(403, "insufficient_aal", "AAL2 required to make recovery codes")
    const proved = requireHeldProof(context, call, caller)
    if (!proved.ok) return proved
    const factors = await lockFactors(tx, user.id)
    if (!factors.some(({ status }) => status === "verified")) {
      return refuse(422, "mfa_factor_not_found", "Recovery codes need a verified factor first")
    }
    const codes = await issueRecoveryCodes(tx, context.secrets, user.id)
    await context.deliver(tx, { kind: "recovery-codes-made", to: user.email })
    await audit(tx, context.log, "recovery_codes_made", caller.entry)
    return ok({ codes })
  })
}

/**
 * `POST /factors/recovery-codes/verify` with `{ code }`: spends the code, makes the session aal2 and returns its new tokens, as the
 * verification of a factor does; the stock client takes them over through `mfa.verify({ factorId: "recovery-codes", … })`. Wrong ones
 * are counted by user, and only a client that has passed the first step can make them count.
 */
export async function verifyRecoveryCode(context: AuthContext, call: Call, caller: Caller): Promise<Reply> {
  const { code } = call.body
  if (typeof code !== "string" || code.length > 100) return invalid("code must be text")
  const attempt = await claimSecondStep(context, call, caller, `recovery codes of ${caller.user.id}`)
  if (!attempt.ok) return attempt
  return asCaller<ReplyBody>(context, caller, async (tx, { user, session }) => {
    if (!(await spendRecoveryCode(tx, context.secrets, user.id, code))) {
      await audit(tx, context.log, "recovery_code_failed", caller.entry)
      return refuse(422, "mfa_verification_failed", "Invalid recovery code entered")
    }
    const { left } = await countRecoveryCodes(tx, user.id)
    await context.deliver(tx, { kind: "recovery-code-used", to: user.email, left })
    await audit(tx, context.log, "recovery_code_used", { ...caller.entry, detail: { left: String(left) } })
    return passSecondStep(context, tx, session, attempt.value, call, SECOND_STEP)
  })
}

/** Makes ten codes like `7KQ2-M9XD` for the user and voids those of before. They are stored as keyed hashes only. */
async function issueRecoveryCodes(tx: Queryable, secrets: Secrets, userId: string): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < CODES_PER_SET) codes.add(randomCode())
  const hashes = [...codes].map((code) => hashOf(secrets, userId, code))
  await voidRecoveryCodes(tx, userId)
  await tx.query(
    sql`INSERT INTO auth.recovery_codes (user_id, code_hash) SELECT ${userId}::uuid, unnest(${hashes}::text[])`,
  )
  return [...codes].map((code) => `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`)
}

/** Uses up the typed code. Of concurrent calls exactly one gets true. */
async function spendRecoveryCode(tx: Queryable, secrets: Secrets, userId: string, typed: string): Promise<boolean> {
  const spent = await tx.query(
    sql`DELETE FROM auth.recovery_codes WHERE user_id = ${userId} AND code_hash = ${hashOf(secrets, userId, plain(typed))}
        RETURNING 1`,
  )
  return spent.length > 0
}

async function countRecoveryCodes(q: Queryable, userId: string): Promise<{ left: number; madeAt: string | null }> {
  const [row] = await q.query<{ left: number; madeAt: string | null }>(
    sql`SELECT count(*)::integer AS left, min(created_at) AS "madeAt" FROM auth.recovery_codes WHERE user_id = ${userId}`,
  )
  return row ?? { left: 0, madeAt: null }
}

/** Deletes the codes of an account without a factor. What they proved is no longer proved. */
export async function forgetRecovery(tx: Queryable, userId: string): Promise<void> {
  await voidRecoveryCodes(tx, userId)
  await lowerSessions(tx, userId, SECOND_STEP)
}

async function voidRecoveryCodes(tx: Queryable, userId: string): Promise<void> {
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
