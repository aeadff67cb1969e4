import type { Provider } from "@supabase/auth-js"
import { useEffect, useRef, useState } from "react"
import { useLocation, useNavigate, useSearchParams } from "react-router"
import { m } from "#messages/messages.js"
import { localPath } from "#messages/paths.ts"
import { useShopInfo } from "#web/layout/shop-info.ts"
import { type AuthFailure, type AuthResult, callAuth, failureToast, worded } from "#web/session/auth-api/auth-call.ts"
import { safeNextPath } from "#web/session/next-path.ts"
import { forget, recall, remember } from "#web/session/storage.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { type Toast, toast } from "#web/ui/feedback/toast.ts"
import { factorsOf } from "../factors/factors.ts"

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
  return location.origin + localPath(`/auth${next ? `?next=${encodeURIComponent(next)}` : ""}`)
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
  readonly code: boolean
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

export function withoutProviderResponse({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search)
  for (const name of callbackParams) query.delete(name)
  return pathname + (query.size ? `?${query}` : "")
}

/**
 * Shows the result to a user who comes back from a provider, and removes it from the URL. Returns false until that is
 * done, and true immediately on any other visit.
 */
export function useProviderResponse(): boolean {
  const location = useLocation()
  const navigate = useNavigate()
  const [result] = useState(() => providerResponseIn(location))
  const [settled, setSettled] = useState(result === null)
  const [answer, setAnswer] = useState<Toast | null>()
  const begun = useRef(settled)

  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void outcome(result?.error ?? null).then((message) => {
      setAnswer(message)
      return navigate(withoutProviderResponse(location), { replace: true })
    })
  }, [result, location, navigate])

  useEffect(() => {
    if (settled || answer === undefined || providerResponseIn(location) !== null) return
    // The task runs after the new URL has dismissed old toasts, and before a signed-in user is redirected from here.
    const timer = setTimeout(() => {
      if (answer) toast({ ...answer, redirects: true })
      setSettled(true)
    })
    return () => clearTimeout(timer)
  }, [answer, location, settled])
  return settled
}

async function outcome(error: Pick<AuthFailure, "code" | "message" | "values"> | null): Promise<Toast | null> {
  const linking = takeLinking()
  const fallback = linking ? m.auth_provider_link_failed({ provider: providerTitle(linking) }) : m.auth_sign_in_failed()
  if (error) return failureToast(await worded({ ...error, ok: false, unreachable: false }), fallback)
  const ready = await callAuth((client) => client.initialize())
  if (!ready.ok) return failureToast(ready, fallback)
  const found = await callAuth((client) => client.getSession())
  const session = found.ok ? found.value.session : null
  // The client takes the code out of the URL once it has spent it; one that was not requested in this browser stays.
  const spent = !new URLSearchParams(window.location.search).has("code")
  if (!session || !spent) return { title: m.shell_error(), description: fallback, tone: "destructive" }
  if (linking) return { title: m.auth_provider_linked({ provider: providerTitle(linking) }), tone: "success" }
  // A user with a second factor is welcomed after that step.
  return factorsOf(session.user).length === 0 ? { title: m.auth_welcome_back(), tone: "success" } : null
}

export function ProviderButtons() {
  const providers = useShopInfo()?.signIn.providers ?? []
  const [params] = useSearchParams()
  const [leaving, setLeaving] = useState<string | null>(null)
  if (providers.length === 0) return null

  async function leaveFor(name: string) {
    setLeaving(name)
    const left = await signInWith(name, params.get("next"))
    if (left.ok) return
    setLeaving(null)
    toast(failureToast(left, m.auth_sign_in_failed()))
  }

  return (
    <div className="mt-6 grid gap-3 border-line border-t-2 border-dashed pt-6">
      {providers.map((name) => (
        <Button
          key={name}
          variant="secondary"
          size="lg"
          busy={leaving === name}
          disabled={leaving !== null}
          onClick={() => leaveFor(name)}
        >
          {m.auth_provider_continue({ provider: providerTitle(name) })}
        </Button>
      ))}
    </div>
  )
}
