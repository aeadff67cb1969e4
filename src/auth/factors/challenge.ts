import { randomUUID } from "node:crypto"
import { type Queryable, sql } from "#database/database.ts"
import { done, ok } from "#platform/result.ts"
import type { AuthContext } from "../context.ts"
import type { Call, Reply } from "../http.ts"
import { invalid, type Result, refuse } from "../refusal.ts"
import { asCaller, type Caller } from "../sessions/bearer.ts"
import { type Factor, factorIdOf, factorNotFound, lacksSecondStep, lockFactors, type Question } from "./factor.ts"
import { FACTOR_KINDS } from "./kinds.ts"

const CHALLENGE_SECONDS = 300

export const otherStepFirst = () =>
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
  return asCaller<Asked>(context, caller, async (tx, { user, session }) => {
    const factors = await lockFactors(tx, user.id)
    const factor = factors.find(({ id }) => id === factorId)
    if (!factor) return factorNotFound()
    if (factor.status === "unverified" && lacksSecondStep(session, factors)) return otherStepFirst()
    const id = randomUUID()
    const question = await FACTOR_KINDS[factor.factor_type].ask(context, tx, caller, factor, id)
    if (!question.ok) return question
    const expires_at = await store(tx, id, factor, session.id, question.value)
    const { toClient, send } = question.value
    return ok({ toClient: { id, type: factor.factor_type, expires_at, ...toClient }, send })
  })
}

/** @returns when it expires, in unix seconds */
async function store(
  tx: Queryable,
  id: string,
  factor: Factor,
  sessionId: string,
  question: Question,
): Promise<number> {
  const { codeHash = null, webauthnChallenge = null } = question
  await tx.query(sql`UPDATE auth.factors SET last_challenged_at = now() WHERE id = ${factor.id}`)
  const [row] = await tx.query<{ expires_at: Date }>(
    sql`INSERT INTO auth.challenges (id, factor_id, session_id, code_hash, webauthn_challenge, expires_at)
        VALUES (${id}, ${factor.id}, ${sessionId}, ${codeHash}, ${webauthnChallenge},
          now() + make_interval(secs => ${CHALLENGE_SECONDS})) RETURNING expires_at`,
  )
  return Math.floor((row?.expires_at.getTime() ?? 0) / 1000)
}
