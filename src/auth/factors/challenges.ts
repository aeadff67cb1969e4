import { randomUUID } from "node:crypto"
import { type Queryable, sql } from "#database/database.ts"
import type { ChallengesRow } from "#database/rows.ts"
import { done, ok } from "#platform/result.ts"
import { audit } from "../audit.ts"
import type { Call, Reply, ReplyBody } from "../call-and-reply.ts"
import { requireHeldProof } from "../codes/held-proof.ts"
import type { AuthContext } from "../context.ts"
import { invalid, type Result, refuse } from "../refusal.ts"
import { isUuid } from "../request-fields.ts"
import { asCaller, type Caller } from "../sessions/caller.ts"
import type { SessionRow } from "../sessions/sessions.ts"
import {
  type Challenge,
  type Factor,
  factorIdOf,
  factorNotFound,
  lacksSecondStep,
  lockFactors,
  type Question,
} from "./factor.ts"
import { FACTOR_KINDS } from "./kinds.ts"
import { claimSecondStep, passSecondStep } from "./second-step.ts"

const CHALLENGE_SECONDS = 300
const MAX_WRONG_PROOFS = 5

const otherStepFirst = () =>
  refuse(403, "insufficient_aal", "AAL2 required to verify a new factor: use one that is verified already")

/** `POST /factors/{id}/challenge`: requests a proof from this session; a text message goes out for a phone. */
export async function challengeFactor(context: AuthContext, call: Call, caller: Caller): Promise<Reply> {
  const id = factorIdOf(call.id)
  if (!id.ok) return id
  const known = caller.user.factors.find((factor) => factor.id === id.value)
  if (!known) return factorNotFound()
  if (known.factor_type === "phone" && call.body.channel === "whatsapp") return invalid("channel must be sms")
  const asked = await ask(context, caller, id.value)
  if (!asked.ok) return asked
  const { toClient, send } = asked.value
  const sent = (await send?.()) ?? done
  return sent.ok ? ok(toClient) : sent
}

type Asked = Pick<Question, "toClient" | "send">

function ask(context: AuthContext, caller: Caller, factorId: string): Promise<Result<Asked>> {
  return asCaller<Asked>(context, caller, async (tx, { session }) => {
    const locked = await lockFactor(tx, session, factorId)
    if (!locked.ok) return locked
    const factor = locked.value
    const id = randomUUID()
    const question = await FACTOR_KINDS[factor.factor_type].ask(context, tx, caller, factor, id)
    if (!question.ok) return question
    const expires_at = await store(tx, id, factor, session.id, question.value)
    const { toClient, send } = question.value
    return ok({ toClient: { id, type: factor.factor_type, expires_at, ...toClient }, send })
  })
}

/** Returns the factor of a challenge, locked; refuses when another one must be used first. */
async function lockFactor(tx: Queryable, session: SessionRow, id: string): Promise<Result<Factor>> {
  const factors = await lockFactors(tx, session.user_id)
  const factor = factors.find((each) => each.id === id)
  if (!factor) return factorNotFound()
  return factor.status === "unverified" && lacksSecondStep(session, factors) ? otherStepFirst() : ok(factor)
}

async function store(
  tx: Queryable,
  id: string,
  factor: Factor,
  sessionId: string,
  question: Question,
): Promise<number> {
  const { codeHash = null, webauthnChallenge = null } = question
  await tx.query(sql`UPDATE auth.factors SET last_challenged_at = now() WHERE id = ${factor.id}`)
  const [row] = await tx.query<{ expires_at: string }>(
    sql`INSERT INTO auth.challenges (id, factor_id, session_id, code_hash, webauthn_challenge, expires_at)
        VALUES (${id}, ${factor.id}, ${sessionId}, ${codeHash}, ${webauthnChallenge},
          now() + make_interval(secs => ${CHALLENGE_SECONDS})) RETURNING expires_at`,
  )
  return Math.floor(new Date(row?.expires_at ?? 0).getTime() / 1000)
}

/** Handles `POST /factors/{id}/verify`: the right response to a challenge of this session makes the session aal2. */
export async function verifyFactor(context: AuthContext, call: Call, caller: Caller): Promise<Reply> {
  const named = factorIdOf(call.id)
  if (!named.ok) return named
  const id = named.value
  const known = caller.user.factors.find((factor) => factor.id === id)
  if (!known) return factorNotFound()
  // The first proof of a new factor answers with a refresh token, which an access token alone must not yield.
  const proved = known.status === "unverified" ? requireHeldProof(context, call, caller) : done
  if (!proved.ok) return proved
  const challengeId = call.body.challenge_id
  if (typeof challengeId !== "string" || !isUuid(challengeId)) return invalid("challenge_id must be an UUID")
  const attempt = await claimSecondStep(context, call, caller, id)
  if (!attempt.ok) return attempt
  return asCaller<ReplyBody>(context, caller, async (tx, { user, session }) => {
    const locked = await lockFactor(tx, session, id)
    if (!locked.ok) return locked
    const factor = locked.value
    const opened = await openChallenge(tx, challengeId, factor, session)
    if (!opened.ok) return opened
    const { method, wrong, check } = FACTOR_KINDS[factor.factor_type]
    const entry = { ...caller.entry, detail: { factor: factor.factor_type } }
    if (!(await check(context, tx, factor, opened.value, call.body))) {
      // Counted under the locks of user and challenge: guessing in parallel gains nothing.
      await tx.query(sql`UPDATE auth.challenges SET wrong_tries = wrong_tries + 1 WHERE id = ${challengeId}`)
      await audit(tx, context.log, "factor_failed", entry)
      return refuse(422, "mfa_verification_failed", wrong)
    }
    await tx.query(sql`DELETE FROM auth.challenges WHERE id = ${challengeId}`)
    if (factor.status === "unverified") await countFactor(context, tx, user.email, factor)
    await audit(tx, context.log, factor.status === "unverified" ? "factor_added" : "factor_verified", entry)
    return passSecondStep(context, tx, session, attempt.value, call, { method, factorId: id })
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

/** Makes the factor count and notifies its owner. Unfinished factors of its kind are deleted. */
async function countFactor(context: AuthContext, tx: Queryable, to: string, factor: Factor): Promise<void> {
  const { id, user_id: userId, factor_type: type, friendly_name: name } = factor
  await tx.query(sql`UPDATE auth.factors SET status = 'verified', updated_at = now() WHERE id = ${id}`)
  await tx.query(
    sql`DELETE FROM auth.factors WHERE user_id = ${userId} AND factor_type = ${type} AND status = 'unverified'`,
  )
  await context.deliver(tx, { kind: "factor-added", to, factor: type, name })
}
