import { sql } from "#database/database.ts"
import { refuseInactive } from "./accounts.ts"
import type { AuthContext } from "./context.ts"
import type { Call } from "./http.ts"
import { type Refusal, refuse } from "./refusal.ts"
import type { Aal, Proof } from "./tokens.ts"
import { loadUser, type User } from "./users.ts"

/** Who calls, as the database knows them at this moment. */
export interface Caller {
  readonly user: User
  readonly session: { readonly id: string; readonly aal: Aal; readonly amr: Proof[] }
}

/** Admits a call that carries a valid access token of a session that still lives, of an account that is active. */
export async function authenticate(context: AuthContext, call: Call): Promise<Caller | Refusal> {
  if (!call.bearer) return refuse(401, "no_authorization", "This endpoint requires a valid Bearer token")
  const claims = await context.tokens.verify(call.bearer)
  if (!claims) {
    return refuse(403, "bad_jwt", "invalid JWT: unable to parse or verify signature, or the token has expired")
  }
  const user = await loadUser(context.db, claims.userId)
  if (!user) return refuse(403, "user_not_found", "User from sub claim in JWT does not exist")
  const [session] = await context.db.query<Caller["session"]>(
    sql`SELECT id, aal, amr FROM auth.sessions WHERE id = ${claims.sessionId} AND user_id = ${user.id} AND ends_at > now()`,
  )
  if (!session) return refuse(403, "session_not_found", "Session from session_id claim in JWT does not exist")
  const banned = await refuseInactive(context, context.db, user.id, 403)
  if (banned) return banned
  return { user, session }
}
