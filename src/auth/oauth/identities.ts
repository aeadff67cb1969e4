import { sql } from "#database/database.ts"
import type { IdentitiesRow } from "#database/rows.ts"
import { ok } from "#platform/result.ts"
import { audit } from "../audit.ts"
import type { Call, Reply, ReplyBody } from "../call-and-reply.ts"
import type { AuthContext } from "../context.ts"
import { lacksSecondStep, lockFactors } from "../factors/factor.ts"
import { refuse } from "../refusal.ts"
import { isUuid } from "../request-fields.ts"
import { asCaller, type Caller } from "../sessions/caller.ts"

const notFound = () => refuse(422, "identity_not_found", "Identity doesn't exist")
const lastWayIn = (message: string, reason: "last" | "email") =>
  refuse(422, "single_identity_not_deletable", message, { values: { reason } })

/**
 * Handles `DELETE /user/identities/{id}`: the account at a provider no longer signs in. The last way to sign in stays.
 */
export async function unlinkIdentity(context: AuthContext, call: Call, caller: Caller): Promise<Reply> {
  if (!isUuid(call.id)) return refuse(404, "validation_failed", "identity_id must be an UUID")
  return asCaller<ReplyBody>(context, caller, async (tx, { user, session }) => {
    if (lacksSecondStep(session, await lockFactors(tx, user.id))) {
      return refuse(403, "insufficient_aal", "AAL2 required to unlink an identity")
    }
    const identities = await tx.query<Pick<IdentitiesRow, "id" | "provider">>(
      sql`SELECT id, provider FROM auth.identities WHERE user_id = ${user.id}`,
    )
    const identity = identities.find(({ id }) => id === call.id)
    if (!identity) return notFound()
    if (identities.length === 1) return lastWayIn("User must have at least 1 identity after unlinking", "last")
    if (identity.provider === "email")
      return lastWayIn("The e-mail address and its password cannot be unlinked", "email")
    await tx.query(sql`DELETE FROM auth.identities WHERE id = ${identity.id}`)
    await audit(tx, context.log, "identity_unlinked", { ...caller.entry, detail: { provider: identity.provider } })
    return ok({})
  })
}
