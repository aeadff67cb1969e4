import type { ReactNode } from "react"
import { href, Navigate, useLocation } from "react-router"
import { isStaff } from "#shop/api/identity.ts"
import { PageSpinner } from "#web/ui/feedback/spinner.tsx"
import { signInPath } from "./next-path.ts"
import { useSessionState } from "./session.tsx"

/** Leads guests, and users whose second factor is missing, to /auth. The server checks again what the children load. */
export function RequireSession({ requireStaff = false, children }: { requireStaff?: boolean; children: ReactNode }) {
  const { status, user, end } = useSessionState()
  const { pathname, search, hash } = useLocation()
  const signIn = signInPath(pathname + search + hash)
  const isLeaving = status === "signed-out" && end?.by === "user" && end.page === pathname
  if (status === "unknown" || isLeaving) return <PageSpinner />
  if (status !== "signed-in") return <Navigate to={signIn} replace />
  if (requireStaff && !isStaff(user?.role)) return <Navigate to={href("/")} replace />
  return children
}
