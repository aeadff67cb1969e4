import type { Queryable } from "#database/database.ts"
import { done } from "#platform/result.ts"
import type { AuthContext } from "../context.ts"
import { type Result, refuse } from "../refusal.ts"

const MESSAGES = {
  blocked: "Your account has been blocked. Please contact support.",
  deleted: "This account has been deleted.",
}

/**
 * Asks the site whether this account may be signed in. The reason may be shown, because the user has proved to be the
 * owner.
 * @param status HTTP status of the refusal: 400 where tokens are given, 403 elsewhere
 */
export async function requireActive(
  context: AuthContext,
  q: Queryable,
  userId: string,
  status: 400 | 403,
): Promise<Result> {
  const account = await context.accountStatus(q, userId)
  if (account === "active") return done
  const reason = account === "deleted" ? "deleted" : "blocked"
  return refuse(status, "user_banned", MESSAGES[reason], { values: { reason } })
}
