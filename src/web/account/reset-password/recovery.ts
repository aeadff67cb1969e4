import { m } from "#messages/messages.js"
import { authClient, isRecovering } from "#web/session/auth-api/auth-client.ts"
import type { Toast } from "#web/ui/feedback/toast.ts"

/**
 * Describes what a recovery link gave: a token that is not used yet, or null for a session that a `?code=` link has
 * already opened.
 */
export interface Recovery {
  readonly tokenHash: string | null
}

export const invalidLink = (): Toast => ({
  title: m.auth_link_invalid(),
  description: m.auth_link_invalid_hint(),
  tone: "destructive",
  redirects: true,
})

/** Returns the token in the fragment or the query of a recovery link, or null. */
export function tokenHashIn(part: string): string | null {
  const params = new URLSearchParams(part.replace(/^[#?]/, ""))
  return params.get("type") === "recovery" ? params.get("token_hash") || null : null
}

/**
 * Finds out whether a password may be set here, and takes token and errors out of the URL, where the history would keep them. The token
 * is asked about and not spent: a mail scanner that opens the link must not use it up. The shop's mails carry it in the fragment; links in the protocol's form carry it in the query.
 */
export async function findRecovery({ hash, search }: { hash: string; search: string }): Promise<Recovery | null> {
  const tokenHash = tokenHashIn(hash) ?? tokenHashIn(search) ?? storedToken()
  if (tokenHash) {
    clearUrl({ tokenHash })
    if (!(await isRefused(tokenHash))) return { tokenHash }
    // The URL stays where another link was opened here meanwhile.
    if (storedToken() === tokenHash) clearUrl({})
    return null
  }
  try {
    await (await authClient()).initialize()
  } catch {
    return null
  }
  clearUrl({})
  return isRecovering() ? { tokenHash: null } : null
}

/** Asks the server before a password is typed in vain. When this request fails, the password's own request tells. */
async function isRefused(tokenHash: string): Promise<boolean> {
  const body = JSON.stringify({ token_hash: tokenHash, type: "recovery" })
  const headers = { "Content-Type": "application/json" }
  try {
    return (await fetch("/auth/v1/verify/link", { method: "POST", headers, body })).status === 403
  } catch {
    return false
  }
}

/** A reload finds the token in the entry of the history, which no other page can read. */
function storedToken(): string | null {
  const state: unknown = history.state
  return typeof state === "object" && state !== null && "tokenHash" in state && typeof state.tokenHash === "string"
    ? state.tokenHash
    : null
}

function clearUrl(added: { tokenHash?: string }): void {
  const { tokenHash: _, ...state } = (history.state ?? {}) as Record<string, unknown>
  history.replaceState({ ...state, ...added }, "", location.pathname)
}
