import { createStore } from "#web/ui/create-store.ts"
import { removeSession } from "./auth-api/auth-client.ts"
import { type SessionEvent, type SessionState, transition, unknownSession } from "./session-states.ts"
import { forget, forgetPersonal, remember } from "./storage.ts"

export const sessionStore = createStore(unknownSession)

/** Moves the session on by what has happened; resolves when its effect is done too. */
export async function dispatch(event: SessionEvent): Promise<void> {
  const { state, effect } = transition(sessionStore.get(), event)
  if (effect?.type === "clear-storage") forgetPersonal(effect.of)
  if (state !== sessionStore.get()) mark(state)
  sessionStore.set(state)
  if (effect?.type === "remove-session") await removeSession()
}

/** Writes the marks that the page's first paint reads; see layout/session-mark.ts. */
function mark({ status, user }: SessionState): void {
  if (status === "unknown") return
  const { dataset } = document.documentElement
  dataset.session = status === "signed-in" ? "in" : "out"
  dataset.role = user?.role ?? ""
  if (user) remember("shop-role", user.role)
  else forget("shop-role")
}
