import { useCallback } from "react"
import { href, useNavigate } from "react-router"
import { m } from "#messages/messages.js"
import { localPath } from "#messages/paths.ts"
import { useStore } from "#web/ui/create-store.ts"
import { toast } from "#web/ui/feedback/toast.ts"
import { cartCount } from "./cart/cart-count.ts"
import type { SessionState, SessionUser } from "./session-states.ts"
import { dispatch, sessionStore } from "./session-store.ts"

export interface Session {
  /** "unknown" until the browser has looked; go by the document's `data-session` mark for the first paint. */
  status: SessionState["status"]
  user: SessionUser | null
  /** Signs out on this browser, says so, or what else is to be said, and goes home. */
  signOut: (news?: { saying?: string }) => Promise<void>
}

/** Returns who is signed in. Follows sign-ins and sign-outs of other tabs. */
export function useSession(): Session {
  const { status, user } = useSessionState()
  const navigate = useNavigate()
  const signOut = useCallback<Session["signOut"]>(
    async ({ saying = m.auth_signed_out() } = {}) => {
      await signOutHere()
      toast({ title: saying })
      await navigate(href("/"))
    },
    [navigate],
  )
  return { status, user, signOut }
}

export function useSessionState(): SessionState {
  return useStore(sessionStore)
}

export function useCartCount(): number | null {
  return useStore(cartCount)
}

/** Signs out on this browser and stays on the page. */
export function signOutHere(): Promise<void> {
  return dispatch({ type: "user-signs-out", page: location.pathname.slice(localPath("").length) || "/" })
}
