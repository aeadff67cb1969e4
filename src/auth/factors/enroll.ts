import { type Queryable, sql } from "#database/database.ts"
import { done, ok } from "#platform/result.ts"
import { lockUser } from "../accounts/users.ts"
import { audit } from "../audit.ts"
import type { Call, Reply, ReplyBody } from "../call-and-reply.ts"
import { requireHeldProof } from "../codes/held-proof.ts"
import type { AuthContext, FactorType } from "../context.ts"
import { invalid, type Result, refuse } from "../refusal.ts"
import { labelOf } from "../request-fields.ts"
import { asCaller, type Caller } from "../sessions/caller.ts"
import { endSessions } from "../sessions/sessions.ts"
import { type Draft, type Factor, factorIdOf, factorNotFound, lacksSecondStep, lockFactors } from "./factor.ts"
import { FACTOR_KINDS } from "./kinds.ts"
import { forgetRecovery } from "./recovery-codes.ts"
import { lowerSessions } from "./second-step.ts"

const MAX_ENROLLED_FACTORS = 10

/** Handles `POST /factors`: stores a factor, which counts once a challenge of it is verified. */
export async function enrollFactor(context: AuthContext, call: Call, caller: Caller): Promise<Reply> {
  const type = typeOf(call.body.factor_type)
  if (!type.ok) return type
  const name = labelOf(call.body.friendly_name, "friendly_name")
  if (!name.ok) return name
  const draft = FACTOR_KINDS[type.value].draft(context, caller, call.body)
  if (!draft.ok) return draft
  return asCaller<ReplyBody>(context, caller, async (tx, { user, session }) => {
    await forgetAbandoned(tx, user.id)
    const factors = await lockFactors(tx, user.id)
    if (lacksSecondStep(session, factors)) return aal2Required()
    const proved = requireHeldProof(context, call, caller)
    if (!proved.ok) return proved
    const allowed = checkOneMore(factors, name.value, draft.value)
    if (!allowed.ok) return allowed
    const id = await storeFactor(tx, user.id, type.value, name.value, draft.value)
    await audit(tx, context.log, "factor_enrolled", { ...caller.entry, detail: { factor: type.value } })
    return ok({ id, type: type.value, friendly_name: name.value, ...draft.value.toClient })
  })
}

function typeOf(type: unknown): Result<FactorType> {
  if (type === "totp" || type === "phone" || type === "webauthn") return ok(type)
  return invalid("factor_type needs to be totp, phone, or webauthn")
}

const aal2Required = () => refuse(403, "insufficient_aal", "AAL2 required to enroll a new factor")

// A factor on a page that was left unfinished must not keep its name and place for ever.
async function forgetAbandoned(tx: Queryable, userId: string): Promise<void> {
  await tx.query(sql`DELETE FROM auth.factors f WHERE user_id = ${userId} AND status = 'unverified'
    AND created_at < now() - interval '300 seconds'
    AND NOT EXISTS (SELECT 1 FROM auth.challenges c WHERE c.factor_id = f.id AND c.expires_at > now())`)
}

function checkOneMore(factors: Factor[], name: string, draft: Draft): Result {
  if (factors.some(({ phone, status }) => status === "verified" && phone !== null && phone === draft.phone)) {
    return refuse(422, "mfa_verified_factor_exists", "A verified phone factor already exists, unenroll it to continue")
  }
  if (factors.some(({ friendly_name }) => friendly_name === name)) {
    const message = `A factor with the friendly name "${name}" for this user already exists`
    return refuse(422, "mfa_factor_name_conflict", message)
  }
  if (factors.length < MAX_ENROLLED_FACTORS) return done
  return refuse(
    422,
    "too_many_enrolled_mfa_factors",
    `Enrolled factors exceed the limit of ${MAX_ENROLLED_FACTORS}, unenroll to continue`,
  )
}

async function storeFactor(
  tx: Queryable,
  userId: string,
  type: FactorType,
  name: string,
  draft: Draft,
): Promise<string> {
  const [factor] = await tx.query<{ id: string }>(
    sql`INSERT INTO auth.factors (user_id, factor_type, friendly_name, phone, secret_sealed)
        VALUES (${userId}, ${type}, ${name}, ${draft.phone ?? null}, ${draft.secretSealed ?? null}) RETURNING id`,
  )
  if (!factor) throw new Error("A factor was not stored.")
  return factor.id
}

/** Removes a user's factors, for the operator: ends the sessions and mails the owner. Returns their number; null for no such user. */
export async function removeFactors(context: AuthContext, tx: Queryable, email: string): Promise<number | null> {
  const user = await lockUser(tx, { email: email.toLowerCase() })
  if (!user) return null
  const factors = await lockFactors(tx, user.id)
  await tx.query(sql`DELETE FROM auth.factors WHERE user_id = ${user.id}`)
  await endSessions(tx, user.id)
  await forgetRecovery(tx, user.id)
  for (const { factor_type: factor, friendly_name: name, status } of factors) {
    if (status === "verified") await context.deliver(tx, { kind: "factor-removed", to: user.email, factor, name })
    await audit(tx, context.log, "factor_removed", { userId: user.id, ip: "operator", detail: { factor } })
  }
  return factors.length
}

/** Handles `DELETE /factors/{id}`: only a session that has passed a second step removes a verified factor, with a proof. */
export async function unenrollFactor(context: AuthContext, call: Call, caller: Caller): Promise<Reply> {
  const named = factorIdOf(call.id)
  if (!named.ok) return named
  const id = named.value
  return asCaller<ReplyBody>(context, caller, async (tx, { user, session }) => {
    const factors = await lockFactors(tx, user.id)
    const factor = factors.find((each) => each.id === id)
    if (!factor) return factorNotFound()
    const { factor_type: type, friendly_name: name, status } = factor
    if (status === "verified" && session.aal !== "aal2") {
      return refuse(422, "insufficient_aal", "AAL2 required to unenroll verified factor")
    }
    const proved = status === "verified" ? requireHeldProof(context, call, caller) : done
    if (!proved.ok) return proved
    await tx.query(sql`DELETE FROM auth.factors WHERE id = ${id}`)
    await lowerSessions(tx, user.id, { method: FACTOR_KINDS[type].method, factorId: id })
    if (!factors.some((other) => other.id !== id && other.status === "verified")) await forgetRecovery(tx, user.id)
    if (status === "verified") await context.deliver(tx, { kind: "factor-removed", to: user.email, factor: type, name })
    await audit(tx, context.log, "factor_removed", { ...caller.entry, detail: { factor: type } })
    return ok({ id })
  })
}
