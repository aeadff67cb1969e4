import { type Queryable, sql } from "#database/database.ts"
import type { AuthContext } from "./context.ts"
import { fullNameOf } from "./names.ts"
import { type Refusal, refuse } from "./refusal.ts"
import type { UserRow } from "./users.ts"

type Owner = Pick<UserRow, "email" | "user_metadata">

/** Whether the site calls this password of the user easy to guess. */
export function isGuessable(
  { passwordRules }: AuthContext,
  password: string,
  { email, user_metadata }: Owner,
): boolean {
  return passwordRules?.isGuessable(password, { email, fullName: fullNameOf(user_metadata) }) ?? false
}

/** Refuses an easily guessed password to those who must have a better one. */
export async function refuseGuessable(
  { passwordRules, db }: AuthContext,
  userId: string,
  guessable: boolean,
): Promise<Refusal | null> {
  if (!guessable || !(await passwordRules?.mustResist(db, userId))) return null
  return refuse(422, "weak_password", "This password is easy to guess. Choose another one.", {
    extra: { weak_password: { reasons: ["guessable"] } },
  })
}

/** Notes down what was seen of the password while it was at hand: from its hash nobody can tell. Writes only what has changed. */
export async function rememberGuessable(tx: Queryable, user: UserRow, guessable: boolean): Promise<void> {
  if (user.password_guessable === guessable) return
  await tx.query(sql`UPDATE auth.users SET password_guessable = ${guessable} WHERE id = ${user.id}`)
}
