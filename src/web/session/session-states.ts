import type { Locale } from "#messages/runtime.js"
import type { Role } from "#shop/api/identity.ts"

export interface SessionUser {
  readonly id: string
  readonly email: string
  readonly full_name: string
  readonly role: Role
  readonly language: Locale
}

export type EndReason = "expired" | "blocked" | "deleted"

/** The shop requires this before it goes on: a second factor, or a password that is hard to guess. */
export type SecurityDemand = "factor" | "password"

/** Says who ends or has ended the session: the user, on a page that is still shown, or the server. */
export type SessionEnd =
  | { readonly by: "user"; readonly page: string }
  | { readonly by: "server"; readonly reason: EndReason }

export interface SessionState {
  /**
   * The status is "unknown" on the server and until the browser has looked, and "awaiting-second-factor" after the
   * password until the account's second factor is shown.
   */
  readonly status: "unknown" | "signed-out" | "awaiting-second-factor" | "signed-in"
  readonly user: SessionUser | null
  /** Is set from the decision until the user has been led to another page. */
  readonly end: SessionEnd | null
  /** Is set from the refusal until the user goes to another page. */
  readonly demand: SecurityDemand | null
}

export type SessionEvent =
  /** The browser stores no session. */
  | { readonly type: "none-stored" }
  /** A session may be stored, but the auth client could not be downloaded. */
  | { readonly type: "client-unavailable" }
  /** The auth client has no session, or one that is there to set a password only. */
  | { readonly type: "no-session" }
  /** The auth client has removed the session: in this tab or in another. */
  | { readonly type: "session-removed" }
  | { readonly type: "second-factor-missing" }
  | { readonly type: "confirmed"; readonly user: SessionUser }
  | { readonly type: "user-signs-out"; readonly page: string }
  /** The server refused the session itself. */
  | { readonly type: "session-refused"; readonly reason: EndReason }
  | { readonly type: "end-reported" }
  /** The server refused a request until the account is better secured. */
  | { readonly type: "security-demanded"; readonly demand: SecurityDemand }
  | { readonly type: "page-changed" }

/** The browser does this in addition to entering the new state. */
export type SessionEffect =
  /** Remove from storage what belongs to a session that ended by itself, that the user ended, or that an earlier visit left. */
  { readonly type: "clear-storage"; readonly of: "ended" | "left" | "guest" } | { readonly type: "remove-session" }

interface Transition {
  readonly state: SessionState
  readonly effect?: SessionEffect
}

export const unknownSession: SessionState = { status: "unknown", user: null, end: null, demand: null }

const signedOut = ({ end }: SessionState): SessionState => ({ status: "signed-out", user: null, end, demand: null })

const ended = ({ end }: SessionState) => ({ type: "clear-storage", of: end?.by === "user" ? "left" : "ended" }) as const

type Table = {
  readonly [Type in SessionEvent["type"]]: (
    state: SessionState,
    event: Extract<SessionEvent, { type: Type }>,
  ) => Transition
}

/** Each row gives the next state of an event, and its effect if any. What a row does not name stays as it is. */
const table: Table = {
  "none-stored": (state) => ({ state: signedOut(state), effect: { type: "clear-storage", of: "guest" } }),
  "client-unavailable": (state) => ({ state: state.status === "unknown" ? signedOut(state) : state }),
  "no-session": (state) => ({ state: signedOut(state) }),
  "session-removed": (state) => ({ state: signedOut(state), effect: ended(state) }),
  "second-factor-missing": () => ({ state: { ...unknownSession, status: "awaiting-second-factor" } }),
  confirmed: ({ demand }, { user }) => ({ state: { status: "signed-in", user, end: null, demand } }),
  "user-signs-out": (state, { page }) => ({
    state: { ...state, end: { by: "user", page } },
    effect: { type: "remove-session" },
  }),
  // While the user signs out, the sign-out itself causes refusals.
  "session-refused": (state, { reason }) => ({
    state: { ...state, end: state.end?.by === "user" ? state.end : { by: "server", reason } },
    effect: { type: "remove-session" },
  }),
  "end-reported": (state) => ({ state: { ...state, end: null } }),
  "security-demanded": (state, { demand }) => ({ state: { ...state, demand: state.demand ?? demand } }),
  "page-changed": (state) => ({ state: { ...state, end: state.end?.by === "user" ? null : state.end, demand: null } }),
}

/** Returns what `event` makes of `state`. The same object is returned when nothing has changed. */
export function transition(state: SessionState, event: SessionEvent): Transition {
  const row = table[event.type] as (state: SessionState, event: SessionEvent) => Transition
  const next = row(state, event)
  return JSON.stringify(next.state) === JSON.stringify(state) ? { ...next, state } : next
}
