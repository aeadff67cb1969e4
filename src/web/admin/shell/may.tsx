import type { ReactNode } from "react"
import { Navigate, useLocation } from "react-router"
import { type Call, firstScreen, may, maySee } from "#shop/api/staff/permissions.ts"
import { RequireSession } from "#web/session/guard.tsx"
import { useSession } from "#web/session/session.tsx"

export function useMay(): (call: Call) => boolean {
  const { user } = useSession()
  return (call) => may(user?.role ?? "customer", call)
}

export function useMaySee(): (pathname: string) => boolean {
  const { user } = useSession()
  return (pathname) => maySee(user?.role ?? "customer", pathname)
}

interface MayProps {
  call: Call
  /** Shows the rest to those who may not: their buttons and forms alone are missing. */
  readable?: boolean
  children: ReactNode
}

/** Hides what the server would refuse. */
export function May({ call, readable = false, children }: MayProps) {
  if (useMay()(call)) return children
  return (
    readable && (
      <fieldset disabled className="read-only contents">
        {children}
      </fieldset>
    )
  )
}

/** Leads those who do not work in the back-office home, and those whose role lacks the screen to their first one. */
export function StaffOnly({ children }: { children: ReactNode }) {
  return (
    <RequireSession requireStaff>
      <OfRole>{children}</OfRole>
    </RequireSession>
  )
}

function OfRole({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const { pathname } = useLocation()
  if (!user || maySee(user.role, pathname)) return children
  return <Navigate to={firstScreen(user.role)} replace />
}
