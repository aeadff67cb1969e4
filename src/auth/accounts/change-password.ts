import { sql, type Transaction } from "#database/database.ts"
import type { IdentitiesRow } from "#database/rows.ts"
import { ok } from "#platform/result.ts"
import { audit } from "../audit.ts"
import type { Call } from "../call-and-reply.ts"
import { voidCodes } from "../codes/codes.ts"
import { isGiven, provesByPassword, requireFreshProof } from "../codes/reauthenticate.ts"
import type { AuthContext } from "../context.ts"
import { forgetAttempts } from "../limits/attempts.ts"
import { requesterOf } from "../limits/send-cooldowns.ts"
import { type Result, refuse } from "../refusal.ts"
import { newPasswordOf } from "../request-fields.ts"
import type { Caller } from "../sessions/caller.ts"
import { knownDevice } from "../sessions/devices.ts"
import { endSessions } from "../sessions/sessions.ts"
import { isInitialPassword } from "./create-user.ts"
import { requireResistant } from "./password-rules.ts"
import { insertEmailIdentity } from "./users.ts"

/**
 * Returns the hash of the new password, when the caller may set it. Hashing is slow, so it must not run inside a
 * transaction.
 */
export async function hashNewPassword(context: AuthContext, call: Call, caller: Caller): Promise<Result<string>> {
  const { body } = call
  const { user } = caller
  const password = newPasswordOf(body.password)
  if (!password.ok) return password
  const resistant = await requireResistant(context, user, password.value)
  if (!resistant.ok) return resistant
  const proof = await requireFreshProof(context, call, caller)
  if (!proof.ok) return proof
  if (await context.passwords.verify(user.password_hash, password.value, user.id)) {
    return refuse(422, "same_password", "New password should be different from the old password.")
  }
  return ok(await context.passwords.hash(password.value, user.id))
}

/**
 * For this time, a password that was set with nothing but a session proves nothing: in the meantime its owner has read
 * the mail about it.
 */
const UNPROVED_HOURS = 24

/** Stores the new password, voids everything that was mailed, ends every other session and notifies the owner. */
export async function replacePassword(
  context: AuthContext,
  tx: Transaction,
  call: Call,
  { user, session, entry }: Caller,
  passwordHash: string,
): Promise<void> {
  const unproved = isProved(call, { user, session }) ? null : `${UNPROVED_HOURS} hours`
  await tx.query(sql`UPDATE auth.users SET password_hash = ${passwordHash}, password_guessable = false,
    initial_password_until = NULL, password_unproved_until = now() + ${unproved}::interval, updated_at = now()
    WHERE id = ${user.id}`)
  // A user who came through a provider can sign in by password from now on.
  await insertEmailIdentity(tx, user.id, user.email, user.user_metadata)
  context.onPasswordChanged?.(tx, user.email)
  await voidCodes(tx, user.email)
  await tx.query(sql`DELETE FROM auth.flow_states WHERE user_id = ${user.id}`)
  await endSessions(tx, user.id, session.id)
  const guess = { what: "sign-in", whose: user.email, by: requesterOf(call) } as const
  await forgetAttempts(context, tx, { ...guess, circle: await knownDevice(context, tx, user.id, call) })
  // They sign in as before: the owner reads which they are, should one be another person's.
  const identities = await tx.query<Pick<IdentitiesRow, "provider">>(
    sql`SELECT provider FROM auth.identities WHERE user_id = ${user.id} AND provider <> 'email' ORDER BY created_at`,
  )
  const providers = identities.map(({ provider }) => provider)
  await context.deliver(tx, { kind: "password-changed", to: user.email, providers })
  await audit(tx, context.log, "password_changed", entry)
}

// Anyone with a session of the last day may set a password with it. That password must then not prove what the session
// alone could not. Instead of a made-up password it proves as much as that one did.
function isProved({ body }: Call, { user, session }: Pick<Caller, "user" | "session">): boolean {
  if (isInitialPassword(user)) return true
  return provesByPassword(user, body) || isGiven(body.nonce) || session.amr.some(({ method }) => method === "recovery")
}
