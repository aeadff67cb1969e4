import { sql } from "#database/database.ts"
import { done } from "#platform/result.ts"
import { audit } from "../audit.ts"
import { type FreshProof, requireFreshProof } from "../codes/reauthenticate.ts"
import type { AuthContext } from "../context.ts"
import { lacksSecondStep } from "../factors/factor.ts"
import type { Call } from "../http.ts"
import { refuse } from "../refusal.ts"
import { isUuid } from "../request-fields.ts"
import { asCaller, type Caller } from "./bearer.ts"

const unknown = () => refuse(404, "not_found", "This session has ended already")

/**
 * `DELETE /sessions/{id}`: ends one session of the caller. Wants what a new password wants: the second step where the account has one,
 * and after a day a fresh proof (`nonce` or `current_password`). Not of the protocol: for the site's own profile page.
 */
export async function endOneSession(context: AuthContext, call: Call<FreshProof>, caller: Caller) {
  if (!isUuid(call.id)) return unknown()
  if (lacksSecondStep(caller.session, caller.user.factors)) {
    return refuse(403, "insufficient_aal", "AAL2 required to end another session")
  }
  const proof = await requireFreshProof(context, call, caller)
  if (!proof.ok) return proof
  return asCaller<null>(context, caller, async (tx, { user, session }) => {
    const ended = await tx.query(
      sql`DELETE FROM auth.sessions WHERE id = ${call.id} AND user_id = ${user.id} RETURNING 1`,
    )
    if (ended.length === 0) return unknown()
    const entry = { userId: user.id, sessionId: session.id, ip: call.ip, detail: { scope: "one" } }
    await audit(tx, context.log, "sign_out", entry)
    return done
  })
}
