import type { AuthError, GoTrueClient, Session } from "@supabase/auth-js"
import { localPath } from "#messages/paths.ts"
import { getLocale } from "#messages/runtime.js"
import { version } from "../../../../package.json"
import { once, sharing } from "../api/once.ts"
import { fetchNotingValues } from "../api/refusal-values.ts"
import { recall } from "../storage.ts"

export type { AuthError, GoTrueClient, Session }

/** The client stores its session in localStorage under this key, and names its channel between tabs so. */
export const sessionKey = "shop-auth"

const pagesWithCallbacks = [localPath("/auth"), localPath("/reset-password")]

let downloaded: GoTrueClient | null = null
let recovering = false

/** Adding a factor may take the other half of the time that the server gives a proof. */
const PROOF_ASKED_AGAIN_MS = 5 * 60_000
let heldProof: { readonly text: string; readonly until: number } | null = null

/** Returns true when this browser holds a session, valid or not, so that guests need not download the client. */
export function hasStoredSession(): boolean {
  return recall(sessionKey) !== null
}

/** Downloads the one auth client at the first call; after a failed download the next call tries again. */
export const authClient = once(load)

async function load(): Promise<GoTrueClient> {
  const { GoTrueClient } = await import("@supabase/auth-js")
  const client = new GoTrueClient({
    url: `${location.origin}/auth/v1`,
    storageKey: sessionKey,
    flowType: "pkce",
    fetch: (url, init) => fetchNotingValues(url, { ...init, headers: { ...init?.headers, ...proofHeader() } }),
    headers: { "X-Client-Info": `shop/${version}`, "Accept-Language": getLocale() },
    // Decides "is this an error sent back by a link?" only: a `?code=` is recognised by the client itself, and saying yes to it
    // here would make the client take it for the implicit flow and refuse it.
    detectSessionInUrl: (url, params) =>
      pagesWithCallbacks.includes(url.pathname) &&
      Boolean(params.error || params.error_code || params.error_description),
  })
  // Subscribed immediately: the event of a `?code=` link comes only once, before any page can subscribe.
  client.onAuthStateChange((event) => {
    if (event === "PASSWORD_RECOVERY") recovering = true
    if (event !== "SIGNED_OUT") return
    recovering = false
    heldProof = null
  })
  downloaded = client
  return client
}

/** Returns true while this page holds a session that came from a recovery link. */
export function isRecovering(): boolean {
  return recovering
}

/** Keeps what `POST /reauthenticate` returned, in this page's memory only; calls to the auth server carry it from now on. */
export function holdProof(text: string): void {
  heldProof = { text, until: Date.now() + PROOF_ASKED_AGAIN_MS }
}

export function holdsProof(): boolean {
  return heldProof !== null && heldProof.until > Date.now()
}

export function proofHeader(): Record<string, string> {
  return heldProof ? { "X-Proof": heldProof.text } : {}
}

/** Returns a token, renewed if it is about to expire; null for a guest, without downloading the client. */
export async function accessToken(): Promise<string | null> {
  if (!downloaded && !hasStoredSession()) return null
  const { data } = await (await authClient()).getSession()
  return data.session?.access_token ?? null
}

/** Returns a new token; null when the session is over. Throws when the server cannot be reached. */
export async function renewedToken(): Promise<string | null> {
  const { data, error } = await (await authClient()).refreshSession()
  if (error?.name === "AuthRetryableFetchError") throw error
  return data.session?.access_token ?? null
}

/** Signs out. Resolves as soon as the session is removed here and in the other tabs; the server learns of it later. */
export const removeSession = sharing(async (): Promise<void> => {
  const client = await authClient()
  await new Promise<void>((resolve) => {
    const { data } = client.onAuthStateChange((event) => event === "SIGNED_OUT" && resolve())
    void client.signOut({ scope: "local" }).finally(() => {
      data.subscription.unsubscribe()
      resolve()
    })
  })
})

if (import.meta.hot) import.meta.hot.dispose(() => downloaded?.dispose())
