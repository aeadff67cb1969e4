import { type Queryable, sql } from "#database/database.ts"
import { done } from "#platform/result.ts"
import type { AuthContext } from "../context.ts"
import { type Result, refuse } from "../refusal.ts"
import { isInitialPassword } from "./create-user.ts"
import { fullNameOf } from "./full-names.ts"
import type { UserRow } from "./users.ts"

async function mustBeBetter(
  { passwordRules: rules }: AuthContext,
  q: Queryable,
  { id, email, user_metadata }: UserRow,
  password: string,
): Promise<boolean> {
  if (!rules?.isGuessable(password, { email, fullName: fullNameOf(user_metadata) })) return false
  return rules.mustResist(q, id)
}

export async function requireResistant(context: AuthContext, user: UserRow, password: string): Promise<Result> {
  if (!(await mustBeBetter(context, context.db, user, password))) return done
  return refuse(422, "weak_password", "This password is easy to guess. Choose another one.", {
    values: { reason: "guessable" },
    extra: { weak_password: { reasons: ["guessable"] } },
  })
}

/** Notes a guessable password, unless its user may keep it: then the note would only show a reader of the table whom to attack first. */
export async function noticeGuessable(
  context: AuthContext,
  tx: Queryable,
  user: UserRow,
  password: string,
): Promise<void> {
  // One that was made up for them has been read by others, so it is no better.
  const guessable = isInitialPassword(user) || (await mustBeBetter(context, tx, user, password))
  if (guessable === (user.password_guessable ?? false)) return
  await tx.query(sql`UPDATE auth.users SET password_guessable = ${guessable} WHERE id = ${user.id}`)
}
