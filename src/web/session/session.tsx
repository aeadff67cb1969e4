import { useCallback } from "react"
import { href, useNavigate } from "react-router"
import { useStore } from "#web/ui/create-store.ts"
import { cartCount } from "./cart-count.ts"
import type { SessionState, SessionUser } from "./session-states.ts"
import { dispatch, sessionStore } from "./session-store.ts"

export interface Session {
  /** "unknown" until the browser has looked; go by the document's `data-session` mark for the first paint. */
  status: SessionState["status"]
  user: SessionUser | null
  /** Signs out on this browser and goes home. */
  signOut: () => Promise<void>
}

/** Who is signed in. Follows sign-ins and sign-outs of other tabs. */
export function useSession(): Session {
  const { status, user } = useSessionState()
  const navigate = useNavigate()
  const signOut = useCallback(async () => {
    await signOutHere()
    await navigate(href("/"))
  }, [navigate])
  return { status, user, signOut }
}

export function useSessionState(): SessionState {
  return useStore(sessionStore)
}

/** Lines in the cart for the header's badge; null for guests and while unknown. */
export function useCartCount(): number | null {
  return useStore(cartCount)
}

/** Signs out on this browser and stays on the page. */
export function signOutHere(): Promise<void> {
  return dispatch({ type: "user-signs-out", page: location.pathname })
}
