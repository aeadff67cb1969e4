import { type Queryable, sql } from "#database/database.ts"
import { audit } from "./audit.ts"
import { forgetAttempts } from "./backoff.ts"
import type { Caller } from "./bearer.ts"
import { voidCodes } from "./codes.ts"
import type { AuthContext } from "./context.ts"
import { emailOf, givenPassword, isPhone, type Metadata, mergeMetadata, metadataOf, newPasswordOf } from "./fields.ts"
import type { Call, Reply } from "./http.ts"
import { invalid, Refusal, refuse } from "./refusal.ts"
import { endSessions } from "./sessions.ts"
import { loadUser, lockUser, type User, userJson } from "./users.ts"

/** `GET /user`. */
export async function getUser(_context: AuthContext, _call: Call, { user }: Caller): Promise<Reply> {
  return userJson(user)
}

interface Change {
  metadata: Metadata | null
  passwordHash: string | null
}

/**
 * `PUT /user`: new password, new user data, or both. A new password voids everything that was mailed and ends every other session.
 */
export async function updateUser(context: AuthContext, call: Call, caller: Caller): Promise<Reply> {
  const change = await readChange(context, call, caller)
  if (change instanceof Refusal) return change
  return context.db.transaction(async (tx) => {
    const stale = await refuseStale(tx, caller)
    if (stale) return stale
    if (change.metadata) {
      const data = JSON.stringify(change.metadata)
      await tx.query(
        sql`UPDATE auth.users SET user_metadata = ${data}, updated_at = now() WHERE id = ${caller.user.id}`,
      )
    }
    if (change.passwordHash !== null) await changePassword(context, tx, call, caller, change.passwordHash)
    const user = await loadUser(tx, caller.user.id)
    return user ? userJson(user) : refuse(403, "user_not_found", "User from sub claim in JWT does not exist")
  })
}

async function readChange(context: AuthContext, { body }: Call, { user, session }: Caller): Promise<Change | Refusal> {
  const contact = refuseContactChange(body, user)
  if (contact) return contact
  const data = metadataOf(body.data)
  if (data instanceof Refusal) return data
  const metadata = Object.keys(data).length === 0 ? null : mergeMetadata(user.user_metadata, data)
  if (metadata instanceof Refusal) return metadata
  if (body.password === undefined || body.password === null) return { metadata, passwordHash: null }
  const password = newPasswordOf(body.password)
  if (password instanceof Refusal) return password
  const refusal =
    (await refuseUnproved(context, body, user, session.aal)) ?? (await refuseSame(context, user, password))
  return refusal ?? { metadata, passwordHash: await context.passwords.hash(password) }
}

function refuseContactChange({ email, phone }: Record<string, unknown>, user: User): Refusal | null {
  if (phone) {
    return invalid(isPhone(phone) ? "Phone numbers are not offered" : "Invalid phone number format (E.164 required)")
  }
  if (!email) return null
  const address = emailOf(email)
  if (address instanceof Refusal) return address
  return address === user.email ? null : invalid("Changing the e-mail address is not offered")
}

async function refuseUnproved(
  context: AuthContext,
  body: Record<string, unknown>,
  user: User,
  aal: string,
): Promise<Refusal | null> {
  if (aal !== "aal2" && user.factors.some((factor) => factor.status === "verified")) {
    return refuse(401, "insufficient_aal", "AAL2 session is required to update email or password when MFA is enabled.")
  }
  const current = body.current_password
  if (current === undefined || current === null || current === "") return null
  if (await context.passwords.verify(user.password_hash, givenPassword(current))) return null
  return refuse(400, "current_password_invalid", "Current password is incorrect")
}

async function refuseSame(context: AuthContext, user: User, password: string): Promise<Refusal | null> {
  if (!(await context.passwords.verify(user.password_hash, password))) return null
  return refuse(422, "same_password", "New password should be different from the old password.")
}

// Hashing takes a while: the session may have been ended, or the user changed from elsewhere, since the caller was admitted.
async function refuseStale(tx: Queryable, { user, session }: Caller): Promise<Refusal | null> {
  const row = await lockUser(tx, { id: user.id })
  const live = await tx.query(sql`SELECT 1 FROM auth.sessions WHERE id = ${session.id}`)
  if (!row || live.length === 0) {
    return refuse(403, "session_not_found", "Session from session_id claim in JWT does not exist")
  }
  const same = row.password_hash === user.password_hash
  const sameData = JSON.stringify(row.user_metadata) === JSON.stringify(user.user_metadata)
  return same && sameData ? null : refuse(409, "conflict", "The user was changed meanwhile. Please try again.")
}

async function changePassword(
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
