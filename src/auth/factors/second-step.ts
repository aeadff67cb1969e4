import { type Queryable, sql } from "#database/database.ts"
import type { Ok } from "#platform/result.ts"
import { loadUser } from "../accounts/users.ts"
import type { Call } from "../call-and-reply.ts"
import type { AuthContext } from "../context.ts"
import { type Attempt, claimAttempt } from "../limits/attempts.ts"
import type { Result } from "../refusal.ts"
import type { Caller } from "../sessions/caller.ts"
import { knownDevice, noteSecondStep } from "../sessions/devices.ts"
import { type SessionRow, sessionColumns, tokenResponse } from "../sessions/sessions.ts"

/**
 * Counts an attempt at the second step before it is made. It is counted for the session, and for a device that has
 * passed the step before or else for all devices together. So an attacker who knows the password can neither delay the
 * owner by guessing, nor guess more by signing in again.
 * @param whose the factor, or what the recovery codes are counted by
 */
export async function claimSecondStep(
  context: AuthContext,
  call: Call,
  { user, session }: Caller,
  whose: string,
): Promise<Result<Attempt>> {
  const circle = await knownDevice(context, context.db, user.id, call, "second step")
  return claimAttempt(context, { what: "factor", whose, by: session.id, circle, userId: user.id, ip: call.ip })
}

interface SecondStep {
  /** Is the method's name in `amr`. */
  readonly method: string
  /** Is the factor whose removal lowers the session again; null for a recovery code. */
  readonly factorId: string | null
}

/**
 * Makes the session aal2 after a right attempt and returns its new tokens. The previous refresh token can no longer
 * yield them, and sessions that have not passed a second step end.
 */
export async function passSecondStep(
  context: AuthContext,
  tx: Queryable,
  session: SessionRow,
  attempt: Attempt,
  call: Call,
  step: SecondStep,
): Promise<Ok<Record<string, unknown>>> {
  await attempt.succeed(tx)
  await noteSecondStep(context, tx, session.user_id, call)
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

/** Takes back what only this step proved, after its factor was removed, or the last one that a recovery code stands in for. */
export async function lowerSessions(tx: Queryable, userId: string, { method, factorId }: SecondStep): Promise<void> {
  await tx.query(sql`UPDATE auth.sessions SET aal = 'aal1', factor_id = NULL,
      amr = (SELECT coalesce(jsonb_agg(proof ORDER BY place), '[]')
             FROM jsonb_array_elements(amr) WITH ORDINALITY AS p (proof, place) WHERE proof->>'method' <> ${method})
    WHERE user_id = ${userId} AND aal = 'aal2' AND factor_id IS NOT DISTINCT FROM ${factorId}`)
}
