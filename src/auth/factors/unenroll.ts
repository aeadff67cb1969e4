import { type Queryable, sql } from "#database/database.ts"
import { ok } from "#platform/result.ts"
import { audit } from "../audit.ts"
import type { AuthContext } from "../context.ts"
import type { Call, Reply, ReplyBody } from "../http.ts"
import { refuse } from "../refusal.ts"
import { asCaller, type Caller } from "../sessions/bearer.ts"
import { type Factor, factorIdOf, factorNotFound, lockFactors } from "./factor.ts"
import { FACTOR_KINDS } from "./kinds.ts"
import { lowerRecoveredSessions } from "./recovery-code-calls.ts"
import { voidRecoveryCodes } from "./recovery-codes.ts"

/** `DELETE /factors/{id}`: only a session that has passed a second step removes a verified factor. */
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
    await tx.query(sql`DELETE FROM auth.factors WHERE id = ${id}`)
    await lowerSessions(tx, factor)
    if (!factors.some((other) => other.id !== id && other.status === "verified")) await forgetRecovery(tx, user.id)
    if (status === "verified") await context.deliver(tx, { kind: "factor-removed", to: user.email, factor: type, name })
    const entry = { userId: user.id, sessionId: session.id, ip: call.ip, detail: { factor: type } }
    await audit(tx, context.log, "factor_removed", entry)
    return ok({ id })
  })
}

// Recovery codes stand in for factors: without one there is nothing to recover, and nothing that a code has proved.
async function forgetRecovery(tx: Queryable, userId: string): Promise<void> {
  await voidRecoveryCodes(tx, userId)
  await lowerRecoveredSessions(tx, userId)
}

// What only this factor proved is no longer proved.
async function lowerSessions(tx: Queryable, { id, user_id, factor_type }: Factor): Promise<void> {
  const { method } = FACTOR_KINDS[factor_type]
  await tx.query(sql`UPDATE auth.sessions SET aal = 'aal1', factor_id = NULL,
      amr = (SELECT coalesce(jsonb_agg(proof ORDER BY place), '[]')
             FROM jsonb_array_elements(amr) WITH ORDINALITY AS p (proof, place) WHERE proof->>'method' <> ${method})
    WHERE user_id = ${user_id} AND factor_id = ${id}`)
}
