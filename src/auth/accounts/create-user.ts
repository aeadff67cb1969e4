import { randomUUID } from "node:crypto"
import type { Queryable } from "#database/database.ts"
import type { AuthContext } from "../context.ts"
import type { Result } from "../refusal.ts"
import { emailOf, newPasswordOf } from "../request-fields.ts"
import { markInitialPassword } from "./initial-passwords.ts"
import { dropSignUps } from "./pending-sign-ups.ts"
import { findUserByEmail, insertUser } from "./users.ts"

export interface NewUser {
  readonly email: string
  readonly password: string
  readonly fullName: string | null
  readonly initialPassword?: boolean
}

/**
 * Makes a user whose e-mail address counts as confirmed; one that exists is left as it is.
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
