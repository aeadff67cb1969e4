import { useEffect } from "react"
import { href, useLocation, useNavigate } from "react-router"
import { toast } from "#web/ui/feedback/toast.ts"
import { renewedToken } from "./auth-api/auth-client.ts"
import { isPersonalPage, securityPath, signInPath } from "./next-path.ts"
import { useSessionState } from "./session.tsx"
import { refreshUser, startSession } from "./session-check.ts"
import { endText } from "./session-refusals.ts"
import type { SecurityDemand } from "./session-states.ts"
import { dispatch, sessionStore } from "./session-store.ts"

/** Starts the session and reports its end. It is mounted once per page. */
export function SessionWatch() {
  const { pathname, search } = useLocation()
  // This runs in a task of its own because everything that shows who is signed in renders again.
  useEffect(() => void setTimeout(startSession), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are the page
  useEffect(() => void dispatch({ type: "page-changed" }), [pathname, search])
  useEndReport()
  useSecurityDemand()
  useMisdirectedProvider()
  return null
}

function useEndReport(): void {
  const { status, end } = useSessionState()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const reason = status === "signed-out" && end?.by === "server" ? end.reason : null
  useEffect(() => {
    if (!reason) return
    void dispatch({ type: "end-reported" })
    // A page for everybody continues as a guest's visit. A block or a deletion is shown wherever it is found.
    if (reason === "expired" && !isPersonalPage(pathname)) return
    const redirects = pathname !== "/auth"
    toast({ ...endText[reason](), tone: "destructive", redirects })
    if (redirects) void navigate(signInPath(pathname + search + hash), { replace: true })
  }, [reason, navigate, pathname, search, hash])
}

function useSecurityDemand(): void {
  const { demand } = useSessionState()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    // The page has just changed: the demand was met for the last one.
    if (!demand || sessionStore.get().demand !== demand) return
    // If the account has a factor, the guard leads to the second step as soon as the session knows the user.
    void knowUser(demand).then(() => {
      if (sessionStore.get().status === "signed-in" && !isDemandsPage(pathname))
        void navigate(securityPath(pathname + search, demand), { replace: true })
    })
  }, [demand, navigate, pathname, search])
}

function isDemandsPage(pathname: string): boolean {
  return pathname === href("/profile") || pathname === href("/admin/first-sign-in")
}

async function knowUser(demand: SecurityDemand): Promise<void> {
  // The factor may have been added or removed on another device: a new token says so.
  if (demand === "factor") await renewedToken().catch(() => {})
  await refreshUser()
}

/** The auth server sends to the home page what a provider returned and it could make nothing of. */
function useMisdirectedProvider(): void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (pathname === "/" && search.includes("error_code=")) void navigate(href("/auth") + search, { replace: true })
  }, [navigate, pathname, search])
}
