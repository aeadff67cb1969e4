import { type Queryable, sql } from "#database/database.ts"
import { audit } from "./audit.ts"
import { forgetAttempts } from "./backoff.ts"
import type { Caller } from "./bearer.ts"
import { voidCodes } from "./codes.ts"
import type { AuthContext } from "./context.ts"
import { givenPassword, newPasswordOf } from "./fields.ts"
import type { Call } from "./http.ts"
import { Refusal, refuse } from "./refusal.ts"
import { endSessions } from "./sessions.ts"
import type { User } from "./users.ts"

/** The hash of the wanted password, when the caller may set it. Takes a while: not for a transaction. */
export async function hashNewPassword(
  context: AuthContext,
  body: Record<string, unknown>,
  { user, session }: Caller,
): Promise<string | Refusal> {
  const password = newPasswordOf(body.password)
  if (password instanceof Refusal) return password
  if (session.aal !== "aal2" && user.factors.some((factor) => factor.status === "verified")) {
    return refuse(401, "insufficient_aal", "AAL2 session is required to update email or password when MFA is enabled.")
  }
  const wrong = await refuseWrongCurrent(context, body.current_password, user)
  if (wrong) return wrong
  if (await context.passwords.verify(user.password_hash, password)) {
    return refuse(422, "same_password", "New password should be different from the old password.")
  }
  return context.passwords.hash(password)
}

async function refuseWrongCurrent(context: AuthContext, current: unknown, user: User): Promise<Refusal | null> {
  if (current === undefined || current === null || current === "") return null
  if (await context.passwords.verify(user.password_hash, givenPassword(current))) return null
  return refuse(400, "current_password_invalid", "Current password is incorrect")
}

/** Stores the new password, voids everything that was mailed, ends every other session and tells the owner. */
export async function replacePassword(
  context: AuthContext,
  tx: Queryable,
  call: Call,
  { user, session }: Caller,
  passwordHash: string,
): Promise<void> {
  await tx.query(sql`UPDATE auth.users SET password_hash = ${passwordHash}, updated_at = now() WHERE id = ${user.id}`)
  await voidCodes(tx, user.email)
  await tx.query(sql`DELETE FROM auth.flow_states WHERE user_id = ${user.id}`)
  await endSessions(tx, user.id, session.id)
  await forgetAttempts(tx, context.secrets, "sign-in", user.email)
  await context.deliver(tx, { kind: "password-changed", to: user.email })
  await audit(tx, context.log, "password_changed", { userId: user.id, sessionId: session.id, ip: call.ip })
}
