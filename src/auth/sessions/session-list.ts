import { sql } from "#database/database.ts"
import type { SessionsRow } from "#database/rows.ts"
import { ok } from "#platform/result.ts"
import type { AuthContext } from "../context.ts"
import type { AuthExtensions } from "../extensions.ts"
import type { Call, Reply } from "../http.ts"
import type { Caller } from "./bearer.ts"
import { deviceNameOf } from "./devices.ts"

type Row = Pick<SessionsRow, "id" | "aal" | "user_agent" | "created_at" | "refreshed_at">

/** `GET /sessions`: where the caller is signed in, last used first. Not of the protocol: for the site's own profile page. */
export async function listSessions({ db }: AuthContext, _call: Call, { user, session }: Caller): Promise<Reply> {
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
  } satisfies AuthExtensions["GET /sessions"])
}
