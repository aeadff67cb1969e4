import { authClient } from "./auth-api/auth-client.ts"
import type { RefusalValues } from "./refusal-values.ts"

/** Why a session ended that the visitor did not end himself. */
export type SessionEnd = "expired" | "blocked" | "deleted"

export const sessionEndTexts: Record<SessionEnd, { title: string; description: string }> = {
  expired: { title: "Signed out", description: "Your session has ended. Please sign in again." },
  blocked: { title: "Account Blocked", description: "Your account has been blocked. Please contact support." },
  deleted: { title: "Account Deleted", description: "This account has been deleted." },
}

interface Refusal {
  readonly code: string
  readonly values: RefusalValues
}

type Listener = (reason: SessionEnd) => void

const listeners = new Set<Listener>()
let ending: Promise<void> | null = null

/** Tells when the server ends the session; returns the way to stop listening. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Drops a session the server no longer accepts: storage is cleared, other tabs follow, and whoever listens tells the visitor.
 * Several refusals at once (a page makes several calls) end it once.
 */
export function endSession(reason: SessionEnd): Promise<void> {
  ending ??= drop(reason).finally(() => {
    ending = null
  })
  return ending
}

async function drop(reason: SessionEnd): Promise<void> {
  await (await authClient()).signOut({ scope: "local" })
  for (const listener of listeners) listener(reason)
}

/** Ends the session when it is what was refused; answers whether it was. */
export function endIfOver(refusal: Refusal): boolean {
  const end = sessionEndOf(refusal)
  if (end) void endSession(end)
  return end !== null
}

/** The reason in a refusal of the API or the auth server; null when the session is not what was refused. */
export function sessionEndOf({ code, values }: Refusal): SessionEnd | null {
  if (code === "account_not_active" || code === "user_banned") {
    return values.reason === "deleted" ? "deleted" : "blocked"
  }
  return ["session_not_found", "no_session", "no_authorization", "bad_jwt", "user_not_found"].includes(code)
    ? "expired"
    : null
}
