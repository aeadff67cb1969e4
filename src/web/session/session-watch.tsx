import { useEffect } from "react"
import { useLocation, useNavigate } from "react-router"
import { toast } from "#web/ui/toast.ts"
import { signInPath } from "./next-path.ts"
import { useSessionState } from "./session.tsx"
import { onSessionEnd, type SessionEnd } from "./session-end.ts"

/** Mounted once by the shell: finds out who is signed in, and leads to /auth when the server ends the session. */
export function SessionWatch() {
  useSessionState()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(
    () =>
      onSessionEnd((reason) => {
        toast({ ...sessionEndTexts[reason], tone: "destructive" })
        void navigate(signInPath(pathname + search), { replace: true })
      }),
    [navigate, pathname, search],
  )
  return null
}

const sessionEndTexts: Record<SessionEnd, { title: string; description: string }> = {
  expired: { title: "Signed out", description: "Your session has ended. Please sign in again." },
  blocked: { title: "Account Blocked", description: "Your account has been blocked. Please contact support." },
  deleted: { title: "Account Deleted", description: "This account has been deleted." },
}
