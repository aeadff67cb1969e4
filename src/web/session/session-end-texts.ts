import type { EndReason } from "./session-states.ts"

/** The toast about a session that the server ended. */
export const endText: Record<EndReason, { title: string; description: string }> = {
  expired: { title: "Signed out", description: "Your session has ended. Please sign in again." },
  blocked: { title: "Account Blocked", description: "Your account has been blocked. Please contact support." },
  deleted: { title: "Account Deleted", description: "This account has been deleted." },
}
