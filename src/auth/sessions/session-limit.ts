import { type Queryable, sql } from "#database/database.ts"
import { audit } from "../audit.ts"
import type { AuthContext } from "../context.ts"
import type { Call } from "../http.ts"

/** Sessions that one account may have at a time: far more devices than a person has, and a list that can still be read. */
export const MAX_SESSIONS = 20

/**
 * Ends what an account has beyond `MAX_SESSIONS`, used longest ago first, but never the session `opened`.
 * The user is locked by the caller, so that sign-ins at the same time cannot pass the limit together.
 */
export async function endSurplusSessions(
  { log }: AuthContext,
  tx: Queryable,
  { userId, opened, ip }: { userId: string; opened: string } & Pick<Call, "ip">,
): Promise<void> {
  const ended = await tx.query<{ id: string }>(
    sql`DELETE FROM auth.sessions WHERE id IN (
          SELECT id FROM auth.sessions WHERE user_id = ${userId}
          ORDER BY id = ${opened} DESC, ends_at > now() DESC, refreshed_at DESC OFFSET ${MAX_SESSIONS})
        RETURNING id`,
  )
  for (const { id } of ended) await audit(tx, log, "session_displaced", { userId, sessionId: id, ip })
}
