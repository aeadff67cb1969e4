import { type Queryable, sql, type Transaction } from "#database/database.ts"
import { networkOf } from "#platform/limits/networks.ts"
import { ok } from "#platform/result.ts"
import { loadUser, lockUser, requireActive, type User, type UserRow } from "../accounts/users.ts"
import type { Call } from "../call-and-reply.ts"
import type { AuthContext } from "../context.ts"
import { type Aal, lowerAal, type Proof } from "../keys/tokens.ts"
import { type Result, refuse } from "../refusal.ts"
import { lockSession, type SessionRow } from "./sessions.ts"

export interface Caller {
  readonly user: User
  /** Its `aal` is that of the token or of the session, whichever is lower. */
  readonly session: { readonly id: string; readonly aal: Aal; readonly amr: Proof[] }
  readonly entry: { readonly userId: string; readonly sessionId: string; readonly ip: string }
}

/** Admits a call that carries a valid access token of a session that still lives, of an account that is active. */
export async function authenticate(context: AuthContext, call: Pick<Call, "bearer" | "ip">): Promise<Result<Caller>> {
  if (!call.bearer) return refuse(401, "no_authorization", "This endpoint requires a valid Bearer token")
  const claims = await context.tokens.verify(call.bearer)
  if (!claims) {
    context.securityEvents.report("token_refused", networkOf(call.ip))
    return refuse(403, "bad_jwt", "invalid JWT: unable to parse or verify signature, or the token has expired")
  }
  const user = await loadUser(context.db, claims.userId)
  if (!user) return refuse(403, "user_not_found", "User from sub claim in JWT does not exist")
  const [session] = await context.db.query<Caller["session"]>(
    sql`SELECT id, aal, amr FROM auth.sessions WHERE id = ${claims.sessionId} AND user_id = ${user.id} AND ends_at > now()`,
  )
  if (!session) return sessionGone()
  const active = await requireActive(context, context.db, user.id, 403)
  if (!active.ok) return active
  const entry = { userId: user.id, sessionId: session.id, ip: call.ip }
  return ok({ user, session: { ...session, aal: lowerAal(session.aal, claims.aal) }, entry })
}

export const sessionGone = () => refuse(403, "session_not_found", "Session from session_id claim in JWT does not exist")

/** Locks the caller's user and session, and returns both as they are now: either may have changed since the call was admitted. */
async function lockCaller(tx: Queryable, { user, session }: Caller): Promise<Result<Locked>> {
  const row = await lockUser(tx, { id: user.id })
  const live = await lockSession(tx, session.id)
  if (!row || !live) return sessionGone()
  return ok({ user: row, session: { ...live, aal: lowerAal(live.aal, session.aal) } })
}

type Locked = { readonly user: UserRow; readonly session: SessionRow }

/** Runs `work` in a transaction that holds the caller's user and session. */
export function asCaller<Value>(
  context: AuthContext,
  caller: Caller,
  work: (tx: Transaction, locked: Locked) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  return context.db.transaction(async (tx) => {
    const locked = await lockCaller(tx, caller)
    return locked.ok ? work(tx, locked.value) : locked
  })
}
