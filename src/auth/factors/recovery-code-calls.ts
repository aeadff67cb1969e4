import { type Queryable, sql } from "#database/database.ts"
import { ok } from "#platform/result.ts"
import { audit } from "../audit.ts"
import type { AuthContext } from "../context.ts"
import type { Call, Reply, ReplyBody } from "../http.ts"
import { invalid, refuse } from "../refusal.ts"
import { asCaller, type Caller } from "../sessions/bearer.ts"
import { noteSecondStep } from "../sessions/devices.ts"
import type { SessionRow } from "../sessions/sessions.ts"
import { claimSecondStep } from "./claim-second-step.ts"
import { lockFactors } from "./factor.ts"
import { countRecoveryCodes, issueRecoveryCodes, spendRecoveryCode } from "./recovery-codes.ts"
import { stepUpSession } from "./step-up-session.ts"

const METHOD = "recovery_code"

/**
 * `GET /factors/recovery-codes`: how many codes the account has left, when they were made (RFC 3339), and whether it has a second factor
 * that they stand in for. This and the two below extend the protocol.
 */
export async function showRecoveryCodes({ db }: AuthContext, _call: Call, { user }: Caller) {
  const { left, madeAt } = await countRecoveryCodes(db, user.id)
  const has_factor = user.factors.some(({ status }) => status === "verified")
  return ok({ left, made_at: madeAt?.toISOString() ?? null, has_factor })
}

/**
 * `POST /factors/recovery-codes`: makes ten codes, returned this once as `{ codes }`, and voids the old ones. For a session that has
 * passed a second step, of a user who has one. The owner is notified by mail.
 */
export async function makeRecoveryCodes(context: AuthContext, call: Call, caller: Caller) {
  return asCaller<{ codes: readonly string[] }>(context, caller, async (tx, { user, session }) => {
    if (session.aal !== "aal2") return refuse(403, "insufficient_aal", "AAL2 required to make recovery codes")
    const factors = await lockFactors(tx, user.id)
    if (!factors.some(({ status }) => status === "verified")) {
      return refuse(422, "mfa_factor_not_found", "Recovery codes need a verified factor first")
    }
    const codes = await issueRecoveryCodes(tx, context.secrets, user.id)
    await context.deliver(tx, { kind: "recovery-codes-made", to: user.email })
    await audit(tx, context.log, "recovery_codes_made", { userId: user.id, sessionId: session.id, ip: call.ip })
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
  const { secrets } = context
  const guessed = `recovery codes of ${caller.user.id}`
  const attempt = await claimSecondStep(context, call, caller, guessed)
  if (!attempt.ok) return attempt
  return asCaller<ReplyBody>(context, caller, async (tx, { user, session }) => {
    const entry = { userId: user.id, sessionId: session.id, ip: call.ip }
    if (!(await spendRecoveryCode(tx, secrets, user.id, code))) {
      await audit(tx, context.log, "recovery_code_failed", entry)
      return refuse(422, "mfa_verification_failed", "Invalid recovery code entered")
    }
    await attempt.value.succeed(tx)
    await noteSecondStep(context, tx, user.id, call)
    const { left } = await countRecoveryCodes(tx, user.id)
    await context.deliver(tx, { kind: "recovery-code-used", to: user.email, left })
    await audit(tx, context.log, "recovery_code_used", { ...entry, detail: { left: String(left) } })
    return stepUpSession(context, tx, session, { method: METHOD, factorId: null })
  })
}

/** For an account whose last factor was removed: a recovery code has nothing left to replace. */
export async function lowerRecoveredSessions(tx: Queryable, userId: SessionRow["user_id"]): Promise<void> {
  await tx.query(sql`UPDATE auth.sessions SET aal = 'aal1',
      amr = (SELECT coalesce(jsonb_agg(proof ORDER BY place), '[]')
             FROM jsonb_array_elements(amr) WITH ORDINALITY AS p (proof, place) WHERE proof->>'method' <> ${METHOD})
    WHERE user_id = ${userId} AND aal = 'aal2' AND factor_id IS NULL`)
}
