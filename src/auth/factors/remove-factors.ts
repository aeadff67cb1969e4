import { type Queryable, sql } from "#database/database.ts"
import { ok } from "#platform/result.ts"
import { lockUser } from "../accounts/users.ts"
import { audit } from "../audit.ts"
import type { Call, Reply, ReplyBody } from "../call-and-reply.ts"
import type { AuthContext } from "../context.ts"
import { refuse } from "../refusal.ts"
import { asCaller, type Caller } from "../sessions/caller.ts"
import { endSessions } from "../sessions/sessions.ts"
import { factorIdOf, factorNotFound, lockFactors } from "./factor.ts"
import { FACTOR_KINDS } from "./kinds.ts"
import { forgetRecovery } from "./recovery-codes.ts"
import { lowerSessions } from "./second-step.ts"

/** Removes all factors and recovery codes of an e-mail address, ends the sessions and notifies the user; null without such a user. */
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

/** Handles `DELETE /factors/{id}`: only a session that has passed a second step removes a verified factor. */
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
    await lowerSessions(tx, user.id, { method: FACTOR_KINDS[type].method, factorId: id })
    if (!factors.some((other) => other.id !== id && other.status === "verified")) await forgetRecovery(tx, user.id)
    if (status === "verified") await context.deliver(tx, { kind: "factor-removed", to: user.email, factor: type, name })
    await audit(tx, context.log, "factor_removed", { ...caller.entry, detail: { factor: type } })
    return ok({ id })
  })
}
