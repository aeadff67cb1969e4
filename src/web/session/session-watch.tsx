import { useEffect } from "react"
import { useLocation, useNavigate } from "react-router"
import { toast } from "#web/ui/toast.ts"
import { securityPath, signInPath } from "./next-path.ts"
import { onSecurityDemand } from "./security-demand.ts"
import { useSessionState } from "./session.tsx"
import { onSessionEnd, sessionEndTexts } from "./session-end.ts"
import { forgetLeaving, isLeaving, refreshUser, sessionStore } from "./session-store.ts"

/** Mounted once by the shell: finds out who is signed in, and leads to /auth when the server ends the session or wants more proof. */
export function SessionWatch() {
  useSessionState()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(
    () =>
      onSessionEnd((reason) => {
        if (isLeaving()) return
        toast({ ...sessionEndTexts[reason], tone: "destructive" })
        if (pathname !== "/auth") void navigate(signInPath(pathname + search), { replace: true })
      }),
    [navigate, pathname, search],
  )
  useEffect(() => {
    let led = false
    return onSecurityDemand((demand) => {
      if (led || pathname === "/profile") return
      led = true
      // Whoever has a factor is led to the second step by the guard, as soon as the session says so.
      void refreshUser().then(() => {
        if (sessionStore.get().status === "in")
          void navigate(securityPath(pathname + search, demand), { replace: true })
      })
    })
  }, [navigate, pathname, search])
  useEffect(() => {
    // Where the auth server sends a provider's answer that it can make nothing of.
    if (pathname === "/" && search.includes("error_code=")) void navigate(`/auth${search}`, { replace: true })
  }, [navigate, pathname, search])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about having gone to another page
  useEffect(forgetLeaving, [pathname])
  return null
}
