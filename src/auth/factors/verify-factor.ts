import { type Queryable, sql } from "#database/database.ts"
import type { ChallengesRow } from "#database/rows.ts"
import { ok } from "#platform/result.ts"
import { audit } from "../audit.ts"
import type { AuthContext } from "../context.ts"
import type { Call, Reply, ReplyBody } from "../http.ts"
import { invalid, type Refusal, type Result, refuse } from "../refusal.ts"
import { isUuid } from "../request-fields.ts"
import { asCaller, type Caller } from "../sessions/bearer.ts"
import { noteSecondStep } from "../sessions/devices.ts"
import type { SessionRow } from "../sessions/sessions.ts"
import { otherStepFirst } from "./challenge.ts"
import { claimSecondStep } from "./claim-second-step.ts"
import { type Challenge, type Factor, factorIdOf, factorNotFound, lacksSecondStep, lockFactors } from "./factor.ts"
import { FACTOR_KINDS } from "./kinds.ts"
import { stepUpSession } from "./step-up-session.ts"

const MAX_WRONG_PROOFS = 5

/** `POST /factors/{id}/verify`: the right response to a challenge of this session makes the session aal2. */
export async function verifyFactor(context: AuthContext, call: Call, caller: Caller): Promise<Reply> {
  const named = factorIdOf(call.id)
  if (!named.ok) return named
  const id = named.value
  if (!caller.user.factors.some((factor) => factor.id === id)) return factorNotFound()
  const challengeId = call.body.challenge_id
  if (typeof challengeId !== "string" || !isUuid(challengeId)) return invalid("challenge_id must be an UUID")
  const attempt = await claimSecondStep(context, call, caller, id)
  if (!attempt.ok) return attempt
  return asCaller<ReplyBody>(context, caller, async (tx, { user, session }) => {
    const factors = await lockFactors(tx, caller.user.id)
    const factor = factors.find((each) => each.id === id)
    if (!factor) return factorNotFound()
    if (factor.status === "unverified" && lacksSecondStep(session, factors)) return otherStepFirst()
    const opened = await openChallenge(tx, challengeId, factor, session)
    if (!opened.ok) return opened
    const challenge = opened.value
    const right = await FACTOR_KINDS[factor.factor_type].check(context, tx, factor, challenge, call.body)
    if (!right) return refuseWrong(context, tx, call, factor, session, challenge)
    await tx.query(sql`DELETE FROM auth.challenges WHERE id = ${challenge.id}`)
    await attempt.value.succeed(tx)
    await noteSecondStep(context, tx, user.id, call)
    const entry = { userId: user.id, sessionId: session.id, ip: call.ip, detail: { factor: factor.factor_type } }
    if (factor.status === "unverified") await countFactor(context, tx, user.email, factor)
    await audit(tx, context.log, factor.status === "unverified" ? "factor_added" : "factor_verified", entry)
    return stepUpSession(context, tx, session, { method: FACTOR_KINDS[factor.factor_type].method, factorId: id })
  })
}

type StoredChallenge = Challenge & Pick<ChallengesRow, "wrong_tries"> & { expired: boolean }

async function openChallenge(
  tx: Queryable,
  id: string,
  factor: Factor,
  session: SessionRow,
): Promise<Result<Challenge>> {
  const [challenge] = await tx.query<StoredChallenge>(
    sql`SELECT id, code_hash, webauthn_challenge, wrong_tries, expires_at <= clock_timestamp() AS expired FROM auth.challenges
        WHERE id = ${id} AND factor_id = ${factor.id} AND session_id = ${session.id} FOR UPDATE`,
  )
  if (!challenge) return refuse(422, "mfa_factor_not_found", "MFA factor with the provided challenge ID not found")
  if (!challenge.expired && challenge.wrong_tries < MAX_WRONG_PROOFS) return ok(challenge)
  const message = "MFA challenge has expired, verify against another challenge or create a new challenge."
  return refuse(422, "mfa_challenge_expired", message)
}

/** From now on the factor counts, of which its owner is notified; others of its kind that were begun go. */
async function countFactor(context: AuthContext, tx: Queryable, to: string, factor: Factor): Promise<void> {
  const { id, user_id: userId, factor_type: type, friendly_name: name } = factor
  await tx.query(sql`UPDATE auth.factors SET status = 'verified', updated_at = now() WHERE id = ${id}`)
  await tx.query(
    sql`DELETE FROM auth.factors WHERE user_id = ${userId} AND factor_type = ${type} AND status = 'unverified'`,
  )
  await context.deliver(tx, { kind: "factor-added", to, factor: type, name })
}

// Counted under the locks of user and challenge: guessing in parallel gains nothing.
async function refuseWrong(
  context: AuthContext,
  tx: Queryable,
  call: Call,
  { factor_type }: Factor,
  session: SessionRow,
  challenge: Challenge,
): Promise<Refusal> {
  await tx.query(sql`UPDATE auth.challenges SET wrong_tries = wrong_tries + 1 WHERE id = ${challenge.id}`)
  const entry = { userId: session.user_id, sessionId: session.id, ip: call.ip, detail: { factor: factor_type } }
  await audit(tx, context.log, "factor_failed", entry)
  return refuse(422, "mfa_verification_failed", FACTOR_KINDS[factor_type].wrong)
}
