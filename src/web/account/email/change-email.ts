import type { User } from "@supabase/auth-js"
import { type AuthResult, callAuth } from "#web/session/auth-api/auth-call.ts"
import { renewedToken } from "#web/session/auth-api/auth-client.ts"
import { refreshUser } from "#web/session/session-check.ts"

/** Describes a change of e-mail address that waits for its code. */
export interface EmailChange {
  readonly userId: string
  readonly email: string
  /** Is when the last code was mailed, in ms since 1970. */
  readonly sentAt: number
}

/**
 * Confirms a change with the mailed code. The client passes `user_id` on: by it the code works in another network than the one that
 * requested it.
 */
export async function confirmEmail({ userId, email }: EmailChange, token: string): Promise<AuthResult> {
  const params = { email, token, type: "email_change" as const, user_id: userId }
  const confirmed = await callAuth((client) => client.verifyOtp(params))
  if (!confirmed.ok) return confirmed
  // The token and what is shown of the user name the old address until they are renewed.
  await renewedToken().catch(() => {})
  await refreshUser()
  return confirmed
}

/** Returns the change that the user has requested and not confirmed, perhaps on another page; null where none waits. */
export function waitingChange({ id: userId, new_email: email, email_change_sent_at: at }: User): EmailChange | null {
  return email && at ? { userId, email, sentAt: Date.parse(at) } : null
}
