import { type Queryable, sql } from "#database/database.ts"
import type { SessionsRow } from "#database/rows.ts"
import { loadUser, requireActive } from "../accounts/users.ts"
import { audit } from "../audit.ts"
import type { Call, Reply } from "../call-and-reply.ts"
import type { AuthContext } from "../context.ts"
import { invalid, refuse } from "../refusal.ts"
import { isGenuine, parseRefreshToken } from "./refresh-tokens.ts"
import { endSession, endsAt, type SessionRow, sessionColumns, tokenResponse } from "./sessions.ts"

/** A client whose response was lost sends the old token again: for so many seconds after the last refresh that is no theft. */
const REUSE_SECONDS = 10

type Refreshable = SessionRow & Pick<SessionsRow, "refresh_floor"> & { ended: boolean; recent: boolean }

const unknownToken = () => refuse(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found")
const usedToken = () => refuse(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used")
const sessionOver = () => refuse(400, "session_expired", "Invalid Refresh Token: Session Expired")

/**
 * Handles `grant_type=refresh_token`. The current token moves the session on by one. Its parent, or any older one
 * within ten seconds, gets the same current token again, so that tabs may refresh concurrently; anything older is theft
 * and ends the session. It never answers 429, because the client would sign its user out.
 */
export async function refresh(context: AuthContext, call: Call): Promise<Reply> {
  const token = parseRefreshToken(call.body.refresh_token)
  if (!token) return invalid("Refresh token is not valid")
  return context.db.transaction(async (tx) => {
    const session = await lockRefreshable(tx, token.sessionId)
    if (!session || !isGenuine(context.secrets, session, token)) return unknownToken()
    const behind = session.refresh_counter - token.counter
    if (behind < 0) return unknownToken()
    if (session.ended) return sessionOver()
    const active = await requireActive(context, tx, session.user_id, 400)
    if (!active.ok) return active

    const cutOff = token.counter < session.refresh_floor
    // Another tab's refresh crossed the verification of a second step: it gets nothing, but is no thief either.
    if (cutOff && session.recent) return usedToken()
    if (cutOff || (behind > 1 && !session.recent)) {
      await endSession(tx, session.id)
      const entry = { userId: session.user_id, sessionId: session.id, ip: call.ip }
      await audit(tx, context.log, "refresh_reused", entry)
      return usedToken()
    }
    const user = await loadUser(tx, session.user_id)
    if (!user) return unknownToken()
    return tokenResponse(context, user, behind > 0 ? session : await advance(context, tx, session, call))
  })
}

async function lockRefreshable(tx: Queryable, id: string): Promise<Refreshable | null> {
  const [session] = await tx.query<Refreshable>(
    sql`SELECT ${sessionColumns}, refresh_floor, ends_at <= clock_timestamp() AS ended,
          refreshed_at > clock_timestamp() - make_interval(secs => ${REUSE_SECONDS}) AS recent
        FROM auth.sessions WHERE id = ${id} FOR UPDATE`,
  )
  return session ?? null
}

async function advance(context: AuthContext, tx: Queryable, session: SessionRow, call: Call): Promise<SessionRow> {
  const [moved] = await tx.query<{ refresh_counter: number }>(
    sql`UPDATE auth.sessions SET refresh_counter = refresh_counter + 1, refreshed_at = clock_timestamp(), ends_at = ${endsAt(context)}
        WHERE id = ${session.id} RETURNING refresh_counter`,
  )
  await audit(tx, context.log, "refreshed", { userId: session.user_id, sessionId: session.id, ip: call.ip })
  return { ...session, ...moved }
}
