import { prepared, type Queryable, sql } from "#database/database.ts"
import type { ProfilesRow } from "#database/rows.ts"
import type { Identity } from "./identity.ts"

interface Row extends Pick<ProfilesRow, "email" | "account_status"> {
  role: Identity["role"]
  /** These are null when the session has ended. */
  aal: "aal1" | "aal2" | null
  has_factor: boolean | null
  password_guessable: boolean | null
}

export type Identification =
  | { ok: true; identity: Identity }
  | { ok: false; reason: "no_session" | "blocked" | "deleted" }

/**
 * Reads session, account status and role in one statement, so that a sign-out, a block or a role change counts from the
 * next request on. Status comes before session: a block ends the sessions too, and a blocked user should read that and
 * not that they are signed out. `auth.live_sessions` is the auth server's view of sessions that have not ended. The
 * claims' signature must have been checked. The level is the lower one of token and session: a token from before the
 * second step does not rise with its session.
 */
export async function identify(
  db: Queryable,
  claims: { userId: string; sessionId: string; aal: Identity["aal"] },
): Promise<Identification> {
  const [row] = await db.query<Row>(
    prepared(
      "identify",
      sql`SELECT p.email, p.account_status, s.aal, s.has_factor, s.password_guessable,
            COALESCE((SELECT r.role FROM user_roles r WHERE r.user_id = p.id), 'customer') AS role
          FROM profiles p LEFT JOIN auth.live_sessions s ON s.id = ${claims.sessionId} AND s.user_id = p.id
          WHERE p.id = ${claims.userId}`,
    ),
  )
  if (!row) return { ok: false, reason: "no_session" }
  const status = row.account_status ?? "active"
  if (status !== "active") return { ok: false, reason: status === "deleted" ? "deleted" : "blocked" }
  if (row.aal === null || row.has_factor === null) return { ok: false, reason: "no_session" }
  const { email, role } = row
  const aal = row.aal === "aal2" ? claims.aal : row.aal
  const { userId: id, sessionId } = claims
  const [hasFactor, passwordGuessable] = [row.has_factor, row.password_guessable === true]
  return { ok: true, identity: { id, email, sessionId, role, aal, hasFactor, passwordGuessable } }
}
