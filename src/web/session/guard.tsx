import type { ReactNode } from "react"
import { href, Navigate, useLocation } from "react-router"
import { PageSpinner } from "#web/ui/feedback/spinner.tsx"
import { signInPath } from "./next-path.ts"
import { useSessionState } from "./session.tsx"

/**
 * Shows its children to signed-in people only: a spinner while that is being found out, /auth for guests and for users whose second
 * factor is still to come, home for users who are no admins where `requireAdmin` is set. What the children load is checked again by
 * the server.
 */
export function RequireSession({ requireAdmin = false, children }: { requireAdmin?: boolean; children: ReactNode }) {
  const { status, user, end } = useSessionState()
  const { pathname, search, hash } = useLocation()
  const signIn = signInPath(pathname + search + hash)
  const isLeaving = status === "signed-out" && end?.by === "user" && end.page === pathname
  if (status === "unknown" || isLeaving) return <PageSpinner />
  if (status !== "signed-in") return <Navigate to={signIn} replace />
  if (requireAdmin && user?.role !== "admin") return <Navigate to={href("/")} replace />
  return children
}
