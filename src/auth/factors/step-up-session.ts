import { type Queryable, sql } from "#database/database.ts"
import type { Ok } from "#platform/result.ts"
import { loadUser } from "../accounts/users.ts"
import type { AuthContext } from "../context.ts"
import { type SessionRow, sessionColumns, tokenResponse } from "../sessions/sessions.ts"

interface SecondStep {
  /** As it stands in `amr`. */
  readonly method: string
  /** The factor whose removal lowers the session again; null for a recovery code. */
  readonly factorId: string | null
}

/**
 * Makes the session aal2 and returns its new tokens. The token before can no longer yield them, and sessions that have not passed a
 * second step end.
 */
export async function stepUpSession(
  context: AuthContext,
  tx: Queryable,
  session: SessionRow,
  step: SecondStep,
): Promise<Ok<Record<string, unknown>>> {
  const raised = await raise(tx, session, step)
  await tx.query(
    sql`DELETE FROM auth.sessions WHERE user_id = ${session.user_id} AND aal = 'aal1' AND id <> ${session.id}`,
  )
  const user = await loadUser(tx, session.user_id)
  if (!user || !raised) throw new Error("A session was stepped up without a user.")
  return tokenResponse(context, user, raised)
}

async function raise(tx: Queryable, session: SessionRow, { method, factorId }: SecondStep): Promise<SessionRow | null> {
  const proof = { method, timestamp: Math.floor(Date.now() / 1000) }
  const amr = [proof, ...session.amr.filter((each) => each.method !== method)]
  const [raised] = await tx.query<SessionRow>(
    sql`UPDATE auth.sessions SET aal = 'aal2', factor_id = ${factorId}, amr = ${JSON.stringify(amr)}, refreshed_at = clock_timestamp(),
          refresh_counter = refresh_counter + 1, refresh_floor = refresh_counter + 1
        WHERE id = ${session.id} RETURNING ${sessionColumns}`,
  )
  return raised ?? null
}
