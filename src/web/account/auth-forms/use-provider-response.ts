import { useEffect, useRef, useState } from "react"
import { useLocation, useNavigate } from "react-router"
import { m } from "#messages/messages.js"
import { type AuthFailure, callAuth, failureToast, worded } from "#web/session/auth-api/auth-call.ts"
import { type Toast, toast } from "#web/ui/feedback/toast.ts"
import { factorsOf } from "../factors/factors.ts"
import { providerResponseIn, providerTitle, takeLinking, withoutProviderResponse } from "./providers.ts"

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
  // With a second factor, the welcome is shown after it.
  return factorsOf(session.user).length === 0 ? { title: m.auth_welcome_back(), tone: "success" } : null
}
