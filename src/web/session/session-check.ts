import { getLocale } from "#messages/runtime.js"
import { ROLES } from "#shop/api/identity.ts"
import { type ApiResult, call } from "./api/api.ts"
import { once, sharing } from "./api/once.ts"
import {
  type Session as AuthSession,
  authClient,
  hasStoredSession,
  isRecovering,
  sessionKey,
} from "./auth-api/auth-client.ts"
import type { SessionUser } from "./session-states.ts"
import { dispatch, sessionStore } from "./session-store.ts"
import { recall } from "./storage.ts"

let started = false

/** Looks for a session in this browser, and follows other tabs from then on. Later calls do nothing. */
export function startSession(): void {
  if (started) return
  started = true
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === sessionKey && newValue) void followStored()
  })
  window.addEventListener("pageshow", ({ persisted }) => void (persisted && lookAgain()))
  if (hasStoredSession()) void followClient()
  else void dispatch({ type: "none-stored" })
}

/** A page that the browser brings back whole has heard of nothing that happened meanwhile. */
async function lookAgain(): Promise<void> {
  if (isRecovering()) return
  if (hasStoredSession()) await followClient().then(refreshUser, () => {})
  else if (sessionStore.get().status === "signed-in") await dispatch({ type: "session-removed" })
}

const subscribed = once(subscribe)

/** Downloads the auth client and follows its events from then on. /auth and /reset-password call it for guests too. */
export async function followClient(): Promise<void> {
  await subscribed().catch(() => dispatch({ type: "client-unavailable" }))
}

/** Another tab has signed in. A guest's tab has no auth client yet that would have received the event. */
async function followStored(): Promise<void> {
  await followClient()
  // Twice: the first may share a check that began before the session could be read from storage.
  for (let tries = 0; tries < 2 && sessionStore.get().status !== "signed-in" && !isRecovering(); tries += 1) {
    await refreshUser()
  }
}

async function subscribe(): Promise<void> {
  const client = await authClient()
  client.onAuthStateChange((event, session) => {
    if (event === "SIGNED_OUT") void dispatch({ type: "session-removed" })
    else if (!session || isRecovering()) void dispatch({ type: "no-session" })
    // SIGNED_IN also comes each time the tab becomes visible: the moment to check whether account and role are still valid.
    // A refreshed token says nothing new, except after a time when the server could not be reached.
    else if (event !== "TOKEN_REFRESHED" || sessionStore.get().status !== "signed-in") void check(session)
  })
}

const check = sharing(async (session: AuthSession): Promise<void> => {
  // The token is sent by hand because the session may not be stored yet: another tab announces its sign-in before it
  // can be read here.
  const headers = { Authorization: `Bearer ${session.access_token}` }
  const me = await call("GET", "/me", { headers })
  const lacksFactor = await needsFactor()
  // Last of all: a user who has signed out during the request stays signed out.
  const { data } = await (await authClient()).getSession()
  if (!data.session) return dispatch({ type: "no-session" })
  if (lacksFactor) return dispatch({ type: "second-factor-missing" })
  return dispatch({ type: "confirmed", user: userOf(me, session) })
})

/** Returns whether a second factor is missing. The session itself says so, without a request. */
async function needsFactor(): Promise<boolean> {
  const { data } = await (await authClient()).mfa.getAuthenticatorAssuranceLevel()
  return data?.nextLevel === "aal2" && data.currentLevel !== "aal2"
}

/** Returns the user as the server knows them. While it cannot be reached, the token's data and the last known role are shown. */
function userOf(me: ApiResult<"GET", "/me">, { user }: AuthSession): SessionUser {
  if (me.ok) {
    const { id, email, full_name, role, language } = me.value
    return { id, email, full_name: full_name ?? "", role, language }
  }
  const role = ROLES.find((each) => each === recall("shop-role")) ?? "customer"
  return {
    id: user.id,
    email: user.email ?? "",
    full_name: String(user.user_metadata.full_name ?? ""),
    role,
    language: getLocale(),
  }
}

/** Reads role, status and factors again, after something that may have changed them. */
export async function refreshUser(): Promise<void> {
  const { data } = await (await authClient()).getSession()
  if (data.session) await check(data.session)
}
