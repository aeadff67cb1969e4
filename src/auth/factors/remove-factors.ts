import { type Queryable, sql } from "#database/database.ts"
import { lockUser } from "../accounts/users.ts"
import { audit } from "../audit.ts"
import type { AuthContext } from "../context.ts"
import { endSessions } from "../sessions/sessions.ts"
import { lockFactors } from "./factor.ts"
import { voidRecoveryCodes } from "./recovery-codes.ts"

/** Removes all factors and recovery codes of an e-mail address, ends the sessions and notifies the user; null without such a user. */
export async function removeFactors(context: AuthContext, tx: Queryable, email: string): Promise<number | null> {
  const user = await lockUser(tx, { email: email.toLowerCase() })
  if (!user) return null
  const factors = await lockFactors(tx, user.id)
  await tx.query(sql`DELETE FROM auth.factors WHERE user_id = ${user.id}`)
  await voidRecoveryCodes(tx, user.id)
  await endSessions(tx, user.id)
  for (const { factor_type: factor, friendly_name: name, status } of factors) {
    if (status === "verified") await context.deliver(tx, { kind: "factor-removed", to: user.email, factor, name })
    await audit(tx, context.log, "factor_removed", { userId: user.id, ip: "operator", detail: { factor } })
  }
  return factors.length
}
