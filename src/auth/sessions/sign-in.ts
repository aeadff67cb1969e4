import type { Queryable } from "#database/database.ts"
import { hasLapsed } from "../accounts/create-user.ts"
import { noticeGuessable } from "../accounts/password-rules.ts"
import { moveSignUp, signUpsToCompare } from "../accounts/pending-sign-ups.ts"
import { findUserByEmail, lockUser, requireActive, type UserRow } from "../accounts/users.ts"
import { audit } from "../audit.ts"
import type { Call, Reply } from "../call-and-reply.ts"
import type { AuthContext } from "../context.ts"
import { type Attempt, claimStrangersAttempt } from "../limits/attempts.ts"
import { requesterOf } from "../limits/send-cooldowns.ts"
import { invalid, invalidCredentials, refuse } from "../refusal.ts"
import { emailOf, givenPassword } from "../request-fields.ts"
import { openSession } from "./sessions.ts"

/** Handles `grant_type=password`. That an account is not confirmed, blocked or deleted is disclosed only after its right password. */
export async function signInWithPassword(context: AuthContext, call: Call): Promise<Reply> {
  const { body, ip } = call
  if (!body.email) {
    return body.phone
      ? refuse(400, "phone_provider_disabled", "Phone logins are disabled")
      : invalid("missing email or phone")
  }
  const email = emailOf(body.email)
  if (!email.ok) return invalidCredentials()
  const user = await findUserByEmail(context.db, email.value)
  const attempt = await claimStrangersAttempt(context, "sign-in", email.value, user, call)
  if (!attempt.ok) return attempt

  const password = givenPassword(body.password)
  const verifying = context.passwords.verify(user?.password_hash ?? null, password, requesterOf(call))
  const matches = await attempt.value.check(verifying)
  if (user && matches && !hasLapsed(user)) return admit(context, user, call, attempt.value)

  const unconfirmed = await isPending(context, call, email.value, password)
  const detail = { why: unconfirmed ? "unconfirmed" : "credentials" }
  await audit(context.db, context.log, "sign_in_failed", { userId: user?.id ?? null, ip, detail })
  return unconfirmed ? refuse(400, "email_not_confirmed", "Email not confirmed") : invalidCredentials()
}

// Queried for e-mail addresses with a user as well: sign-up leaves a row for those too, and both must respond alike.
async function isPending(context: AuthContext, call: Call, email: string, password: string): Promise<boolean> {
  const network = requesterOf(call)
  for (const pending of await signUpsToCompare(context.db, email, network)) {
    if (!(await context.passwords.verify(pending.password_hash, password, network))) continue
    await moveSignUp(context.db, pending.id, network)
    return true
  }
  return false
}

function admit(context: AuthContext, user: UserRow, call: Call, attempt: Attempt): Promise<Reply> {
  return context.db.transaction(async (tx) => {
    if (!(await stillHasPassword(tx, user))) return invalidCredentials()
    const active = await requireActive(context, tx, user.id, 400)
    if (!active.ok) {
      await audit(tx, context.log, "sign_in_failed", { userId: user.id, ip: call.ip, detail: { why: "account" } })
      return active
    }
    await attempt.succeed(tx)
    await noticeGuessable(context, tx, user, givenPassword(call.body.password))
    await audit(tx, context.log, "sign_in", { userId: user.id, ip: call.ip, detail: { by: "password" } })
    return openSession(context, tx, user.id, ["password"], call)
  })
}

// The password may have been changed while it was being checked: then the old one must not open a session any more.
async function stillHasPassword(tx: Queryable, user: UserRow): Promise<boolean> {
  return (await lockUser(tx, { id: user.id }))?.password_hash === user.password_hash
}
