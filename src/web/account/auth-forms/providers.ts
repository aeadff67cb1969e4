import type { Provider } from "@supabase/auth-js"
import { type AuthFailure, type AuthResult, callAuth } from "#web/session/auth-api/auth-call.ts"
import { safeNextPath } from "#web/session/next-path.ts"
import { forget, recall, remember } from "#web/session/storage.ts"

const spelled: Record<string, string> = { github: "GitHub", gitlab: "GitLab", linkedin: "LinkedIn", azure: "Microsoft" }

/** Returns a provider's usual name: `google` is "Google". */
export function providerTitle(name: string): string {
  return spelled[name] ?? name.charAt(0).toUpperCase() + name.slice(1)
}

const linkingKey = "shop-linking"

/** Leaves for the provider, which comes back to /auth. */
export function signInWith(name: string, next: string | null): Promise<AuthResult> {
  forget(linkingKey)
  const options = { redirectTo: callbackUrl(safeNextPath(next)) }
  return callAuth((client) => client.signInWithOAuth({ provider: name as Provider, options }))
}

/**
 * Leaves for the provider, to sign in with it from now on too; comes back to `next` by way of /auth.
 * @param nonce the code that was mailed to prove whose account it is
 */
export function linkWith(name: string, next: string, nonce: string): Promise<AuthResult> {
  remember(linkingKey, name)
  const options = { redirectTo: callbackUrl(next), queryParams: { nonce } }
  return callAuth((client) => client.linkIdentity({ provider: name as Provider, options }))
}

/** Returns the provider that the user left for in order to link it. A second call returns null. */
export function takeLinking(): string | null {
  const name = recall(linkingKey)
  forget(linkingKey)
  return name
}

function callbackUrl(next: string | null): string {
  return `${location.origin}/auth${next ? `?next=${encodeURIComponent(next)}` : ""}`
}

const callbackParams = [
  "code",
  "sb_flow_id",
  "sb",
  "error",
  "error_code",
  "error_description",
  "error_kind",
  "error_provider",
]

interface ProviderResponse {
  /** Is true when the URL has a code to exchange for a session. */
  readonly code: boolean
  /** Says why there is no code. */
  readonly error: Pick<AuthFailure, "code" | "message" | "values"> | null
}

/** Returns what a provider's response left in the URL; null when the user did not come back from a provider. */
export function providerResponseIn({ search, hash }: { search: string; hash: string }): ProviderResponse | null {
  const query = new URLSearchParams(search)
  const fragment = new URLSearchParams(hash.slice(1))
  const given = (name: string) => query.get(name) ?? fragment.get(name)
  const error = given("error_code") ?? given("error")
  if (error || given("error_description")) {
    const values = { kind: given("error_kind"), provider: given("error_provider") }
    return { code: false, error: { code: error ?? "", message: given("error_description") ?? "", values } }
  }
  return query.get("code") ? { code: true, error: null } : null
}

/** Returns path and query without a provider's response. */
export function withoutProviderResponse({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search)
  for (const name of callbackParams) query.delete(name)
  return pathname + (query.size ? `?${query}` : "")
}
