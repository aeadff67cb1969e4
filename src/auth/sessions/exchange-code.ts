import { type Queryable, sql } from "#database/database.ts"
import { loadUser, lockUser, requireActive } from "../accounts/users.ts"
import { audit } from "../audit.ts"
import type { Call, Reply } from "../call-and-reply.ts"
import { voidCodes } from "../codes/codes.ts"
import { type Flow, redeemFlow } from "../codes/pkce-flows.ts"
import type { AuthContext } from "../context.ts"
import { accountOf, findIdentity, storeIdentity } from "../oauth/accounts.ts"
import type { Profile } from "../oauth/providers.ts"
import { type ReturnedFlow, unseal } from "../oauth/providers.ts"
import { codeRefused, refuse } from "../refusal.ts"
import { sessionGone } from "./caller.ts"
import { openSession, type SessionRow, sessionColumns, tokenResponse } from "./sessions.ts"

/** Handles `grant_type=pkce`: exchanges a flow's code and verifier for a session. */
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

/** Does the last step of a sign-in at a provider, for the browser that began it: makes a session, or links the account to its user. */
async function finishOAuth(context: AuthContext, tx: Queryable, flow: Flow, call: Call): Promise<Reply> {
  if (flow.provider === null || flow.provider_sealed === null) throw new Error("A flow lost its provider.")
  const { profile, sessionId } = unseal<ReturnedFlow>(context, flow.provider_sealed)
  const back = { provider: flow.provider, profile, call }
  return flow.kind === "link"
    ? link(context, tx, { userId: flow.user_id ?? "", sessionId: sessionId ?? "" }, back)
    : signIn(context, tx, back)
}

interface Back {
  readonly provider: string
  readonly profile: Profile
  readonly call: Call
}

async function signIn(context: AuthContext, tx: Queryable, { provider, profile, call }: Back): Promise<Reply> {
  const led = await accountOf(context, tx, provider, profile)
  if (!led.ok) return led
  const account = led.value
  const user = await lockUser(tx, { id: account.id })
  const active = await requireActive(context, tx, account.id, 400)
  if (!active.ok) return active
  if (!user) return refuse(404, "user_not_found", "User not found")
  await storeIdentity(tx, account.id, provider, profile)
  await voidCodes(tx, user.email)
  const entry = { userId: account.id, ip: call.ip, detail: { provider } }
  if (account.how === "created") await audit(tx, context.log, "sign_up", entry)
  if (account.how === "linked") await notifyOfLink(context, tx, user.email, provider, entry)
  await audit(tx, context.log, "sign_in", { ...entry, detail: { by: "oauth", provider } })
  return openSession(context, tx, account.id, ["oauth"], call, provider)
}

async function link(
  context: AuthContext,
  tx: Queryable,
  asker: { userId: string; sessionId: string },
  { provider, profile, call }: Back,
): Promise<Reply> {
  const session = await lockOpenSession(tx, asker)
  if (!session) return sessionGone()
  const active = await requireActive(context, tx, asker.userId, 403)
  if (!active.ok) return active
  const known = await findIdentity(tx, provider, profile.subject)
  if (known && known.user_id !== asker.userId) {
    return refuse(422, "identity_already_exists", "Identity is already linked to another user")
  }
  await storeIdentity(tx, asker.userId, provider, profile)
  const user = await loadUser(tx, asker.userId)
  if (!user) return sessionGone()
  const entry = { userId: user.id, sessionId: session.id, ip: call.ip, detail: { provider } }
  if (!known) await notifyOfLink(context, tx, user.email, provider, entry)
  return tokenResponse(context, user, session)
}

async function lockOpenSession(
  tx: Queryable,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<SessionRow | null> {
  const [session] = await tx.query<SessionRow>(
    sql`SELECT ${sessionColumns} FROM auth.sessions
        WHERE id = ${sessionId} AND user_id = ${userId} AND ends_at > now() FOR UPDATE`,
  )
  return session ?? null
}

async function notifyOfLink(
  context: AuthContext,
  tx: Queryable,
  to: string,
  provider: string,
  entry: Parameters<typeof audit>[3],
): Promise<void> {
  await context.deliver(tx, { kind: "identity-linked", to, provider })
  await audit(tx, context.log, "identity_linked", entry)
}
