import { type Queryable, type Sql, sql } from "#database/database.ts"
import type { SessionsRow } from "#database/rows.ts"
import { type Ok, ok } from "#platform/result.ts"
import { appMetadata, loadUser, lockUser, type User, userJson } from "../accounts/users.ts"
import { audit } from "../audit.ts"
import type { Call } from "../call-and-reply.ts"
import { randomToken } from "../codes/codes.ts"
import type { AuthContext } from "../context.ts"
import { ACCESS_TOKEN_LIFE } from "../keys/keys.ts"
import type { Proof } from "../keys/tokens.ts"
import { noticeDevice } from "./devices.ts"
import { refreshToken } from "./refresh-tokens.ts"

/** Sessions that one account may have at a time: far more devices than a person has, and a list that can still be read. */
export const MAX_SESSIONS = 20
const SESSION_DAYS = { idle: 30, max: 90 }

export type SessionRow = Pick<SessionsRow, "id" | "user_id" | "aal" | "refresh_salt" | "refresh_counter"> & {
  amr: Proof[]
}

export const sessionColumns = sql`id, user_id, aal, amr, refresh_salt, refresh_counter`

/** Returns the session as it is now, locked until the transaction ends; null when it has ended. */
export async function lockSession(tx: Queryable, id: string): Promise<SessionRow | null> {
  const [session] = await tx.query<SessionRow>(
    sql`SELECT ${sessionColumns} FROM auth.sessions WHERE id = ${id} FOR UPDATE`,
  )
  return session ?? null
}

/** Is SQL for the moment when a session that is refreshed now ends: the nearer of the idle and the absolute limit. */
export function endsAt({ sessionDays = SESSION_DAYS }: AuthContext, startedAt = sql`created_at`): Sql {
  const { idle, max } = sessionDays
  return sql`least(now() + make_interval(days => ${idle}), ${startedAt} + make_interval(days => ${max}))`
}

/** Signs in a user, whom the caller has locked. `methods` say how they proved who they are, the most significant first. */
export async function openSession(
  context: AuthContext,
  tx: Queryable,
  userId: string,
  methods: string[],
  call: Call,
  provider = "email",
): Promise<Ok<Record<string, unknown>>> {
  const timestamp = Math.floor(Date.now() / 1000)
  const amr = JSON.stringify(methods.map((method) => ({ method, timestamp })))
  const [session] = await tx.query<SessionRow>(
    sql`INSERT INTO auth.sessions (user_id, amr, refresh_salt, user_agent, ip, ends_at)
        VALUES (${userId}, ${amr}, ${randomToken()}, ${call.userAgent}, ${call.ip.slice(0, 64)}, ${endsAt(context, sql`now()`)})
        RETURNING ${sessionColumns}`,
  )
  if (!session) throw new Error("A session was opened without a user.")
  await endSurplusSessions(context, tx, { userId, opened: session.id, ip: call.ip })
  await noticeDevice(context, tx, userId, call)
  await tx.query(sql`UPDATE auth.users SET last_sign_in_at = now() WHERE id = ${userId}`)
  await tx.query(
    sql`UPDATE auth.identities SET last_sign_in_at = now() WHERE user_id = ${userId} AND provider = ${provider}`,
  )
  const user = await loadUser(tx, userId)
  if (!user) throw new Error("A session was opened without a user.")
  return tokenResponse(context, user, session)
}

/** Returns the session object of the protocol, with the session's current refresh token. */
export async function tokenResponse(
  context: AuthContext,
  user: User,
  session: SessionRow,
): Promise<Ok<Record<string, unknown>>> {
  const { token, expiresAt } = await context.tokens.sign({
    userId: user.id,
    sessionId: session.id,
    email: user.email,
    aal: session.aal,
    amr: session.amr,
    appMetadata: appMetadata(user),
    userMetadata: user.user_metadata,
  })
  return ok({
    access_token: token,
    token_type: "bearer",
    expires_in: ACCESS_TOKEN_LIFE,
    expires_at: expiresAt,
    refresh_token: refreshToken(context.secrets, session, session.refresh_counter),
    user: userJson(user),
  })
}

export async function endSessions(tx: Queryable, userId: string, keep?: string): Promise<void> {
  await lockUser(tx, { id: userId })
  const others = keep === undefined ? sql`` : sql`AND id <> ${keep}`
  await tx.query(sql`DELETE FROM auth.sessions WHERE user_id = ${userId} ${others}`)
}

export async function endSession(tx: Queryable, sessionId: string): Promise<void> {
  await tx.query(sql`DELETE FROM auth.sessions WHERE id = ${sessionId}`)
}

/**
 * Ends what an account has beyond `MAX_SESSIONS`, used longest ago first, but never the session `opened`.
 * The user is locked by the caller, so that sign-ins at the same time cannot pass the limit together.
 */
async function endSurplusSessions(
  { log }: AuthContext,
  tx: Queryable,
  { userId, opened, ip }: { userId: string; opened: string; ip: string },
): Promise<void> {
  const ended = await tx.query<{ id: string }>(
    sql`DELETE FROM auth.sessions WHERE id IN (
          SELECT id FROM auth.sessions WHERE user_id = ${userId}
          ORDER BY id = ${opened} DESC, ends_at > now() DESC, refreshed_at DESC OFFSET ${MAX_SESSIONS})
        RETURNING id`,
  )
  for (const { id } of ended) await audit(tx, log, "session_displaced", { userId, sessionId: id, ip })
}
