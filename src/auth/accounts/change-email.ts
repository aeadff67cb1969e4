import { type Queryable, sql, type Transaction } from "#database/database.ts"
import type { EmailChangesRow } from "#database/rows.ts"
import { done, ok } from "#platform/result.ts"
import { audit } from "../audit.ts"
import type { Call, Reply } from "../call-and-reply.ts"
import { issueCode, issueDecoy, onlyOne, type Slot, voidCode, voidCodes } from "../codes/codes.ts"
import { requireFreshProof, requireProofNow } from "../codes/reauthenticate.ts"
import type { AuthContext } from "../context.ts"
import { checkCooldown, claimMail, requesterOf } from "../limits/send-cooldowns.ts"
import { type Result, refuse } from "../refusal.ts"
import { emailOf } from "../request-fields.ts"
import type { Caller } from "../sessions/caller.ts"
import { isInitialPassword } from "./create-user.ts"
import { dropSignUps } from "./pending-sign-ups.ts"
import { findUserByEmail, lockUser, requireActive, type UserRow } from "./users.ts"

export type EmailChange = Pick<EmailChangesRow, "user_id" | "new_email" | "requested_from">

/** Returns the wanted e-mail address; null where none is given, or the present one. */
export function newEmailOf(given: unknown, user: UserRow): Result<string | null> {
  if (!given) return done
  const email = emailOf(given)
  return email.ok && email.value === user.email ? done : email
}

/**
 * Refuses a caller who does not prove who they are. The session that has proved it for this change may request another code without.
 * A user whose password is still the made-up one proves it by the sign-in.
 */
export async function requireEmailProof(
  context: AuthContext,
  call: Call,
  caller: Caller,
  email: string,
): Promise<Result> {
  const { user, session } = caller
  // Asked before the proof, because a refusal must not spend a mailed code.
  const cooled = await checkCooldown(context.db, email, "email-change", { userId: user.id })
  if (!cooled.ok) return cooled
  const pending = user.email_change
  if (pending?.new_email === email && pending.session_id === session.id) return done
  return isInitialPassword(user)
    ? requireFreshProof(context, call, caller)
    : requireProofNow(context, call.body, caller)
}

/** Mails a code to the new e-mail address. One that has a user gets a mail that says so, and a code that no one can know. */
export async function requestEmailChange(
  context: AuthContext,
  tx: Transaction,
  call: Call,
  { user, session, entry }: Caller,
  email: string,
): Promise<Result> {
  const claimed = await claimMail(context, tx, email, "email-change", { userId: user.id })
  if (!claimed.ok) return claimed
  await tx.query(sql`INSERT INTO auth.email_changes (user_id, session_id, new_email, requested_from)
    VALUES (${user.id}, ${session.id}, ${email}, ${requesterOf(call)})
    ON CONFLICT (user_id) DO UPDATE SET session_id = excluded.session_id, new_email = excluded.new_email,
      requested_from = excluded.requested_from, requested_at = now()`)
  const slot = slotOf({ user_id: user.id, new_email: email })
  if (await findUserByEmail(tx, email)) {
    await issueDecoy(tx, context.secrets, slot)
    await context.deliver(tx, { kind: "already-registered", to: email })
  } else {
    const code = await issueCode(tx, context.secrets, slot)
    await context.deliver(tx, { kind: "email-change-code", to: email, code })
  }
  await audit(tx, context.log, "email_change_requested", entry)
  return done
}

export function slotOf({ user_id, new_email }: Pick<EmailChange, "user_id" | "new_email">): Slot {
  return { kind: "email-change", email: new_email, askedBy: user_id }
}

/**
 * Returns the change that a call wants to confirm, its user locked: that of the user whose id is `user_id` in the body, otherwise one that
 * was requested from the caller's network. So a code that went to a mistyped address is useless to the person who reads it there.
 */
export async function findEmailChange(tx: Queryable, email: string, call: Call): Promise<EmailChange | null> {
  const meant = meantBy(call, await changesTo(tx, email))
  if (!meant) return null
  await lockUser(tx, { id: meant.user_id })
  return (await changesTo(tx, email)).find(({ user_id }) => user_id === meant.user_id) ?? null
}

function changesTo(q: Queryable, email: string): Promise<EmailChange[]> {
  return q.query(sql`SELECT user_id, new_email, requested_from FROM auth.email_changes WHERE new_email = ${email}`)
}

function meantBy(call: Call, changes: EmailChange[]): EmailChange | null {
  const { user_id: named } = call.body
  if (typeof named === "string") return changes.find(({ user_id }) => user_id === named) ?? null
  const network = requesterOf(call)
  const near = changes.filter(({ requested_from }) => requested_from === network)
  return onlyOne(near, network)
}

/**
 * Gives the user the new e-mail address, whose code was right. What was mailed to the address of before is void, both get a mail, and
 * sessions stay. It opens none: the reply is the one that the client takes for "go on".
 */
export async function completeEmailChange(
  context: AuthContext,
  tx: Transaction,
  change: EmailChange,
  call: Call,
): Promise<Reply> {
  const { user_id: id, new_email: email } = change
  const user = await lockUser(tx, { id })
  if (!user) throw new Error("A change of e-mail address lost its user.")
  const active = await requireActive(context, tx, id, 403)
  if (!active.ok) return active
  await tx.query(sql`DELETE FROM auth.email_changes WHERE user_id = ${id}`)
  await voidCode(tx, slotOf(change))
  // Only who reads the mails to the address learns it.
  if (await findUserByEmail(tx, email)) return takenMeanwhile()
  await voidCodes(tx, user.email)
  await tx.query(sql`DELETE FROM auth.flow_states WHERE user_id = ${id}`)
  await dropSignUps(tx, email)
  await tx.query(
    sql`UPDATE auth.users SET email = ${email}, email_confirmed_at = now(), updated_at = now() WHERE id = ${id}`,
  )
  await tx.query(sql`UPDATE auth.identities SET email = ${email}, updated_at = now(),
    identity_data = identity_data || jsonb_build_object('email', ${email}::text, 'email_verified', true)
    WHERE user_id = ${id} AND provider = 'email'`)
  await context.onEmailChanged?.(tx, { id, from: user.email, to: email })
  for (const to of [user.email, email]) await context.deliver(tx, { kind: "email-changed", to, email })
  await audit(tx, context.log, "email_changed", { userId: id, ip: call.ip })
  return ok({ msg: "The e-mail address was changed", code: "200" })
}

const takenMeanwhile = () =>
  refuse(409, "conflict", "Another account got this e-mail address meanwhile", { values: { reason: "email_taken" } })
