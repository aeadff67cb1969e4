import type { ReactNode } from "react"
import { isStaff, type Role } from "#shop/api/identity.ts"
import { useSession } from "#web/session/session.tsx"
import type { SessionState } from "#web/session/session-states.ts"

type Who = "in" | "out" | "staff"

/**
 * Shows its children to some users only. While the session is unknown (on the server, before hydration) they are rendered and
 * the document's session mark decides by CSS (`only.css`), so nothing jumps; once known, the rest is not in the page at all.
 */
export function Only({ who, children }: { who: Who; children: ReactNode }) {
  const { status, user } = useSession()
  if (status !== "unknown" && !applies(who, status, user?.role)) return null
  return <span data-only={who}>{children}</span>
}

function applies(who: Who, status: Exclude<SessionState["status"], "unknown">, role: Role | undefined): boolean {
  if (who === "staff") return isStaff(role)
  return (who === "in") === (status === "signed-in")
}
