import { type Queryable, sql } from "#database/database.ts"
import type { AuthContext } from "../context.ts"
import { findUserByEmail, type UserRow } from "./users.ts"

const INITIAL_PASSWORD_DAYS = 7
const OPERATOR = "operator"

export interface MadeUpPassword {
  readonly email: string
  readonly password: string
}

/** replaced: its owner has chosen another · waiting: it still signs in · lapsed: it was not used in time */
export type InitialPasswordState = "replaced" | "waiting" | "lapsed"

/** The password at hand was made up: it signs in for a week, and until it is replaced the account counts as having a weak one. */
export async function markInitialPassword(tx: Queryable, userId: string): Promise<void> {
  await tx.query(
    sql`UPDATE auth.users SET initial_password_until = now() + make_interval(days => ${INITIAL_PASSWORD_DAYS}) WHERE id = ${userId}`,
  )
}

export function isInitialPassword({ initial_password_until }: UserRow): boolean {
  return initial_password_until !== null
}

export function hasLapsed({ initial_password_until }: UserRow): boolean {
  return initial_password_until !== null && initial_password_until < new Date()
}

/**
 * Returns what became of a password that was made up for the user of this e-mail address. One from before there was a
 * time limit gets it now.
 */
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

/** Gives the user another made-up password, after the one before has lapsed. */
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
