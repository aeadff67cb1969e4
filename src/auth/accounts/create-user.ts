import { randomUUID } from "node:crypto"
import { type Queryable, sql } from "#database/database.ts"
import type { AuthContext } from "../context.ts"
import type { Result } from "../refusal.ts"
import { emailOf, newPasswordOf } from "../request-fields.ts"
import { dropSignUps } from "./pending-sign-ups.ts"
import { findUserByEmail, insertUser, type UserRow } from "./users.ts"

interface NewUser extends MadeUpPassword {
  readonly fullName: string | null
  readonly initialPassword?: boolean
}

/**
 * Makes a user whose e-mail address counts as confirmed; one that exists is left as it is, password included. An initial password is
 * one that was made up: it signs in for a week, and its owner is asked to choose another.
 * @throws when the address or the password cannot be one, or the password is easy to guess: the operator makes accounts with rights
 */
export async function createUser(
  context: AuthContext,
  tx: Queryable,
  given: NewUser,
): Promise<{ id: string; existed: boolean }> {
  const email = acceptable(emailOf(given.email))
  const existing = await findUserByEmail(tx, email)
  if (existing) return { id: existing.id, existed: true }
  const password = acceptable(newPasswordOf(given.password))

  const id = randomUUID()
  const metadata = given.fullName === null ? {} : { full_name: given.fullName }
  if (context.passwordRules?.isGuessable(password, { email, fullName: given.fullName })) {
    throw new Error(
      `The password for ${email} is easy to guess: give one that is not common and not made of its name or address.`,
    )
  }
  const passwordHash = await context.passwords.hash(password, "operator")
  const added = await insertUser(tx, { id, email, passwordHash, metadata, confirmationSentAt: null })
  const other = added ? null : await findUserByEmail(tx, email)
  if (other) return { id: other.id, existed: true }
  if (given.initialPassword) await markInitialPassword(tx, id)
  await dropSignUps(tx, email)
  await context.onConfirmed(tx, { id, email, fullName: given.fullName })
  return { id, existed: false }
}

function acceptable<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value
  throw new Error(result.message)
}

const INITIAL_PASSWORD_DAYS = 7
const OPERATOR = "operator"

interface MadeUpPassword {
  readonly email: string
  readonly password: string
}

/** replaced: its owner has chosen another · waiting: it still signs in · lapsed: it was not used in time */
type InitialPasswordState = "replaced" | "waiting" | "lapsed"

/** The password at hand was made up: it signs in for a week, and until it is replaced the account counts as having a weak one. */
async function markInitialPassword(tx: Queryable, userId: string): Promise<void> {
  await tx.query(
    sql`UPDATE auth.users SET initial_password_until = now() + make_interval(days => ${INITIAL_PASSWORD_DAYS}) WHERE id = ${userId}`,
  )
}

export function isInitialPassword({ initial_password_until }: UserRow): boolean {
  return initial_password_until !== null
}

export function hasLapsed({ initial_password_until }: UserRow): boolean {
  return initial_password_until !== null && Date.parse(initial_password_until) < Date.now()
}

/** Returns what became of a made-up password. One from before there was a time limit gets it now. */
export async function initialPasswordState(
  { passwords }: AuthContext,
  tx: Queryable,
  { email, password }: MadeUpPassword,
): Promise<InitialPasswordState> {
  const user = await findUserByEmail(tx, email)
  if (!user || !(await passwords.verify(user.password_hash, password, OPERATOR))) return "replaced"
  if (hasLapsed(user)) return "lapsed"
  if (!isInitialPassword(user)) await markInitialPassword(tx, user.id)
  return "waiting"
}

export async function renewInitialPassword(
  { passwords }: AuthContext,
  tx: Queryable,
  { email, password }: MadeUpPassword,
): Promise<void> {
  const user = await findUserByEmail(tx, email)
  if (!user) return
  await tx.query(
    sql`UPDATE auth.users SET password_hash = ${await passwords.hash(password, OPERATOR)} WHERE id = ${user.id}`,
  )
  await markInitialPassword(tx, user.id)
}
