import type { AuthContext } from "../context.ts"
import type { Call } from "../http.ts"
import { type Attempt, claimAttempt } from "../limits/attempts.ts"
import type { Result } from "../refusal.ts"
import type { Caller } from "../sessions/bearer.ts"
import { knownDevice } from "../sessions/devices.ts"

/**
 * Counts a try at the second step before it is made: for the session, and for a device that has passed it before or else for all
 * devices together. An attacker who knows the password can neither delay the owner by guessing, nor guess more by signing in again.
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
