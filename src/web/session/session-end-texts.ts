import { m } from "#messages/messages.js"
import type { EndReason } from "./session-states.ts"

/** The toast about a session that the server ended. */
export const endText: Record<EndReason, () => { title: string; description: string }> = {
  expired: () => ({ title: m.auth_session_expired(), description: m.auth_session_expired_hint() }),
  blocked: () => ({ title: m.auth_account_blocked(), description: m.auth_account_blocked_hint() }),
  deleted: () => ({ title: m.auth_account_deleted(), description: m.auth_account_deleted_hint() }),
}
