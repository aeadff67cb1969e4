import { prepared, type Queryable, sql } from "#database/database.ts"
import type { Identity } from "./identity.ts"

interface Row {
  email: string
  account_status: string | null
  is_admin: boolean
  aal: "aal1" | "aal2"
  has_factor: boolean
}

export type Identification = { ok: true; identity: Identity } | { ok: false; reason: "no_session" | "not_active" }

/**
 * Session, account status and role in one statement, so that a sign-out, a block or a role change counts from the next request on.
 * `auth.live_sessions` is the auth server's view of sessions that have not ended.
 */
export async function identify(db: Queryable, claims: { userId: string; sessionId: string }): Promise<Identification> {
  const [row] = await db.query<Row>(
    prepared(
      "identify",
      sql`SELECT p.email, p.account_status, s.aal, s.has_factor,
            EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = p.id AND r.role = 'admin') AS is_admin
          FROM auth.live_sessions s JOIN profiles p ON p.id = s.user_id
          WHERE s.id = ${claims.sessionId} AND s.user_id = ${claims.userId}`,
    ),
  )
  if (!row) return { ok: false, reason: "no_session" }
  if ((row.account_status ?? "active") !== "active") return { ok: false, reason: "not_active" }
  const { email, aal } = row
  return {
    ok: true,
    identity: { id: claims.userId, email, role: row.is_admin ? "admin" : "customer", aal, hasFactor: row.has_factor },
  }
}
