import { sql } from "#database/database.ts"
import type { SessionsRow } from "#database/rows.ts"
import { ok } from "#platform/result.ts"
import type { AuthContext } from "../context.ts"
import type { Call } from "../http.ts"
import type { Result } from "../refusal.ts"
import type { Caller } from "./bearer.ts"
import { deviceNameOf } from "./devices.ts"

type Row = Pick<SessionsRow, "id" | "aal" | "user_agent" | "created_at" | "refreshed_at">

/** Where the caller is signed in: a browser or a program. Times are RFC 3339. */
interface Device extends Pick<SessionsRow, "id" | "aal"> {
  /** The one that sent the request. */
  readonly current: boolean
  /** "Firefox on Linux" */
  readonly device: string
  readonly created_at: string
  readonly last_seen_at: string
}

/** `GET /sessions`: where the caller is signed in, last used first. Not of the protocol: for the site's own profile page. */
export async function listSessions(
  { db }: AuthContext,
  _call: Call,
  { user, session }: Caller,
): Promise<Result<{ sessions: Device[] }>> {
  const rows = await db.query<Row>(
    sql`SELECT id, aal, user_agent, created_at, refreshed_at FROM auth.sessions
        WHERE user_id = ${user.id} AND ends_at > now() ORDER BY refreshed_at DESC, id`,
  )
  return ok({
    sessions: rows.map(({ id, aal, user_agent, created_at, refreshed_at }) => ({
      id,
      current: id === session.id,
      device: deviceNameOf(user_agent),
      aal,
      created_at: created_at.toISOString(),
      last_seen_at: refreshed_at.toISOString(),
    })),
  })
}
