import { createStore } from "#web/ui/create-store.ts"
import { type ApiAnswer, call } from "./api.ts"
import {
  type Session as AuthSession,
  authClient,
  forgetSession,
  hasStoredSession,
  isRecovering,
  sessionKey,
} from "./auth-api/auth-client.ts"
import { forget, forgetPersonal, recall, remember } from "./storage.ts"

export interface SessionUser {
  readonly id: string
  readonly email: string
  readonly full_name: string
  readonly role: "admin" | "customer"
}

export interface SessionState {
  /**
   * "unknown" until the browser has looked: on the server and for a moment after. "awaiting-second-factor" after the password, while the
   * account's second factor has still to be shown.
   */
  readonly status: "unknown" | "out" | "awaiting-second-factor" | "in"
  readonly user: SessionUser | null
  /** The page on which the visitor signed out himself: what signed him out leads on, and a guard of that page must not. */
  readonly left: string | null
}

const roleKey = "shop-role"

const unknownSession: SessionState = { status: "unknown", user: null, left: null }

/** Who is signed in. The first subscriber in a browser starts looking for a session. */
export const sessionStore = createStore(unknownSession, start)

let following: Promise<void> | null = null
let checking: Promise<void> | null = null
let left: string | null = null

function start(): void {
  window.addEventListener("storage", (event) => {
    if (event.key === sessionKey && event.newValue) void followStored()
  })
  if (hasStoredSession()) void followClient()
  else {
    forgetPersonal("guest")
    become(signedOut())
  }
}

/** Loads the auth client and follows its events from then on. /auth and /reset-password call it for guests too. */
export function followClient(): Promise<void> {
  following ??= subscribe().catch(() => {
    // The client could not be downloaded: a guest for now; the next call tries again.
    following = null
    if (sessionStore.get().status === "unknown") become(signedOut())
  })
  return following
}

/**
 * Another tab has signed in. A guest's tab has no client yet that would have heard of it; one that has may have heard of it
 * before the session was there to be read, and found nobody.
 */
async function followStored(): Promise<void> {
  await followClient()
  await checking
  if (sessionStore.get().status !== "in" && !isRecovering()) await refreshUser()
}

async function subscribe(): Promise<void> {
  const client = await authClient()
  client.onAuthStateChange((event, session) => {
    if (event === "SIGNED_OUT") forgetPersonal(left === null ? "ended" : "left")
    if (!session) become(signedOut())
    // A recovery session is there to set a password, not to shop with.
    else if (isRecovering()) become(signedOut())
    // SIGNED_IN also comes each time the tab becomes visible: the moment to look whether account and role still stand.
    // A refreshed token says nothing new, except after a time when the server could not be reached.
    else if (event !== "TOKEN_REFRESHED" || sessionStore.get().status !== "in") void check(session)
  })
}

/** Asks the server who is signed in. Several askers share one call. */
function check(session: AuthSession): Promise<void> {
  checking ??= ask(session).finally(() => {
    checking = null
  })
  return checking
}

async function ask(session: AuthSession): Promise<void> {
  // With the token at hand, should the session not be stored yet: another tab tells of its sign-in before that can be seen here.
  const headers = { Authorization: `Bearer ${session.access_token}` }
  const me = await call("GET", "/me", { headers })
  const awaitingSecondFactor = await needsFactor()
  // Last of all: whoever has signed out meanwhile stays out.
  const { data } = await (await authClient()).getSession()
  if (!data.session) return become(signedOut())
  left = null
  become(
    awaitingSecondFactor
      ? { status: "awaiting-second-factor", user: null, left }
      : { status: "in", user: userOf(me, session), left },
  )
}

/** The account has a second factor that this session has not shown yet. Asks nobody: the session itself tells. */
async function needsFactor(): Promise<boolean> {
  const { data } = await (await authClient()).mfa.getAuthenticatorAssuranceLevel()
  return data?.nextLevel === "aal2" && data.currentLevel !== "aal2"
}

/** Who the server says it is; while it cannot be asked, who the token was given to, with the role last seen. It is the server that decides anyway. */
function userOf(me: ApiAnswer<"GET", "/me">, { user }: AuthSession): SessionUser {
  if (me.ok) {
    const { id, email, full_name, role } = me.value
    return { id, email, full_name: full_name ?? "", role }
  }
  const role = recall(roleKey) === "admin" ? "admin" : "customer"
  return { id: user.id, email: user.email ?? "", full_name: String(user.user_metadata.full_name ?? ""), role }
}

/** Reads role, status and factors again, after something that may have changed them. */
export async function refreshUser(): Promise<void> {
  const { data } = await (await authClient()).getSession()
  if (data.session) await check(data.session)
}

/** The visitor's own sign-out, on this browser only. The caller leads him on. */
export async function leave(): Promise<void> {
  left = location.pathname
  await forgetSession()
}

/** The visitor is just signing out: what is refused now is refused because of that. */
export function isLeaving(): boolean {
  return left !== null
}

/** The visitor has gone on from the page on which he signed out; from now on guarded pages ask to sign in again. */
export function forgetLeaving(): void {
  left = null
  if (sessionStore.get().status === "out") become(signedOut())
}

function signedOut(): SessionState {
  return { status: "out", user: null, left }
}

function become(next: SessionState): void {
  const now = sessionStore.get()
  if (next.status === now.status && next.left === now.left && sameUser(next.user, now.user)) return
  mark(next)
  sessionStore.set(next)
}

function sameUser(a: SessionUser | null, b: SessionUser | null): boolean {
  return a?.id === b?.id && a?.email === b?.email && a?.full_name === b?.full_name && a?.role === b?.role
}

/** Keeps the marks that the page's first paint goes by; see ui/session-mark.ts. */
function mark({ status, user }: SessionState): void {
  const { dataset } = document.documentElement
  dataset.session = status === "in" ? "in" : "out"
  dataset.role = user?.role ?? ""
  if (user) remember(roleKey, user.role)
  else forget(roleKey)
}
