import { m } from "#messages/messages.js"
import type { RefusalValues } from "./api/refusal-values.ts"
import type { EndReason, SecurityDemand } from "./session-states.ts"
import { dispatch } from "./session-store.ts"

interface Refusal {
  readonly code: string
  readonly values: RefusalValues
}

const EXPIRED = ["session_not_found", "no_session", "no_authorization", "bad_jwt", "user_not_found"]

/** Returns why the session is over, or null for every refusal that does not end it. */
export function endReasonOf({ code, values }: Refusal): EndReason | null {
  if (code === "account_not_active" || code === "user_banned")
    return values.reason === "deleted" ? "deleted" : "blocked"
  return EXPIRED.includes(code) ? "expired" : null
}

export const endText: Record<EndReason, () => { title: string; description: string }> = {
  expired: () => ({ title: m.auth_session_expired(), description: m.auth_session_expired_hint() }),
  blocked: () => ({ title: m.auth_account_blocked(), description: m.auth_account_blocked_hint() }),
  deleted: () => ({ title: m.auth_account_deleted(), description: m.auth_account_deleted_hint() }),
}

export function demandOf(code: string): SecurityDemand | null {
  if (code === "insufficient_aal") return "factor"
  return code === "weak_password" ? "password" : null
}

/** Ends the session when that is what was refused; returns whether it was. */
export function endIfOver(refusal: Refusal): boolean {
  const reason = endReasonOf(refusal)
  if (reason) void dispatch({ type: "session-refused", reason })
  return reason !== null
}
