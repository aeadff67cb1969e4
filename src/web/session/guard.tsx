import type { ReactNode } from "react"
import { Navigate, useLocation } from "react-router"
import { PageSpinner } from "#web/ui/spinner.tsx"
import { signInPath } from "./next-path.ts"
import { useSessionState } from "./session.tsx"

/**
 * Shows its children to signed-in people only: a spinner while that is being found out, /auth for guests, home for those who
 * are no admins where `requireAdmin` is set. What the children load is checked again by the server.
 */
export function RequireSession({ requireAdmin = false, children }: { requireAdmin?: boolean; children: ReactNode }) {
  const { status, user, left } = useSessionState()
  const { pathname, search } = useLocation()
  if (status === "unknown") return <PageSpinner />
  if (status === "out") return <Navigate to={left === pathname ? "/" : signInPath(pathname + search)} replace />
  if (requireAdmin && user?.role !== "admin") return <Navigate to="/" replace />
  return children
}
