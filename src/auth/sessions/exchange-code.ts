import type { Queryable } from "#database/database.ts"
import { requireActive } from "../accounts/account-status.ts"
import { lockUser } from "../accounts/users.ts"
import { audit } from "../audit.ts"
import type { Call, Reply } from "../call-and-reply.ts"
import { voidCodes } from "../codes/codes.ts"
import { type Flow, redeemFlow } from "../codes/pkce-flows.ts"
import type { AuthContext } from "../context.ts"
import { finishOAuth } from "../oauth/finish.ts"
import { codeRefused } from "../refusal.ts"
import { openSession } from "./sessions.ts"

/** Handles `grant_type=pkce`, which exchanges the code of a flow and its verifier for a session. */
export async function exchangeCode(context: AuthContext, call: Call): Promise<Reply> {
  return context.db.transaction(async (tx) => {
    const flow = await redeemFlow(tx, call.body.auth_code, call.body.code_verifier)
    if (!flow.ok) return flow
    return flow.value.kind === "recovery"
      ? recovered(context, tx, flow.value, call)
      : finishOAuth(context, tx, flow.value, call)
  })
}

async function recovered(context: AuthContext, tx: Queryable, { user_id, kind }: Flow, call: Call): Promise<Reply> {
  const user = user_id === null ? null : await lockUser(tx, { id: user_id })
  if (!user) return codeRefused()
  const active = await requireActive(context, tx, user.id, 400)
  if (!active.ok) return active
  const session = await openSession(context, tx, user.id, [kind], call)
  await voidCodes(tx, user.email)
  await audit(tx, context.log, "sign_in", { userId: user.id, ip: call.ip, detail: { by: kind } })
  return session
}
