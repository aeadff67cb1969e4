import { describe, expect, it } from "vitest"
import { type SessionEvent, type SessionState, type SessionUser, transition, unknownSession } from "./session-states.ts"

const user: SessionUser = { id: "7", email: "nimali@example.lk", full_name: "Nimali", role: "customer", language: "en" }
const signedIn: SessionState = { ...unknownSession, status: "signed-in", user }
const signedOut: SessionState = { ...unknownSession, status: "signed-out" }
const awaiting: SessionState = { ...unknownSession, status: "awaiting-second-factor" }
const byUser = { by: "user", page: "/orders" } as const
const byServer = { by: "server", reason: "expired" } as const

const states: readonly SessionState[] = [
  unknownSession,
  signedOut,
  { ...signedOut, end: byUser },
  { ...signedOut, end: byServer },
  awaiting,
  signedIn,
  { ...signedIn, end: byUser },
  { ...signedIn, end: byServer },
  { ...signedIn, demand: "factor" },
]

const events: Record<SessionEvent["type"], SessionEvent> = {
  "none-stored": { type: "none-stored" },
  "client-unavailable": { type: "client-unavailable" },
  "no-session": { type: "no-session" },
  "session-removed": { type: "session-removed" },
  "second-factor-missing": { type: "second-factor-missing" },
  confirmed: { type: "confirmed", user },
  "user-signs-out": { type: "user-signs-out", page: "/orders" },
  "session-refused": { type: "session-refused", reason: "expired" },
  "end-reported": { type: "end-reported" },
  "security-demanded": { type: "security-demanded", demand: "factor" },
  "page-changed": { type: "page-changed" },
}

const shortStatus = { unknown: "unknown", "signed-out": "out", "awaiting-second-factor": "awaiting", "signed-in": "in" }

/**
 * Writes a state in short. "in/server+factor" means signed in, being ended by the server, with a second factor
 * demanded.
 */
function short({ status, end, demand }: SessionState): string {
  return shortStatus[status] + (end ? `/${end.by}` : "") + (demand ? `+${demand}` : "")
}

function shortNext(state: SessionState, event: SessionEvent): string {
  const { state: next, effect } = transition(state, event)
  if (!effect) return short(next)
  return `${short(next)} ${effect.type === "clear-storage" ? `clear-${effect.of}` : "remove"}`
}

/** Lists the next state and the effect of every event in every state. */
// biome-ignore format: it is read as a table
const expected: Record<"from" | SessionEvent["type"], readonly string[]> = {
  from:                     ["unknown"              , "out"              , "out/user"            , "out/server"            , "awaiting"              , "in"              , "in/user"             , "in/server"             , "in+factor"],
  "none-stored":            ["out clear-guest"      , "out clear-guest"  , "out/user clear-guest", "out/server clear-guest", "out clear-guest"       , "out clear-guest" , "out/user clear-guest", "out/server clear-guest", "out clear-guest"],
  "client-unavailable":     ["out"                  , "out"              , "out/user"            , "out/server"            , "awaiting"              , "in"              , "in/user"             , "in/server"             , "in+factor"],
  "no-session":             ["out"                  , "out"              , "out/user"            , "out/server"            , "out"                   , "out"             , "out/user"            , "out/server"            , "out"],
  "session-removed":        ["out clear-ended"      , "out clear-ended"  , "out/user clear-left" , "out/server clear-ended", "out clear-ended"       , "out clear-ended" , "out/user clear-left" , "out/server clear-ended", "out clear-ended"],
  "second-factor-missing":  ["awaiting"             , "awaiting"         , "awaiting"            , "awaiting"              , "awaiting"              , "awaiting"        , "awaiting"            , "awaiting"              , "awaiting"],
  confirmed:                ["in"                   , "in"               , "in"                  , "in"                    , "in"                    , "in"              , "in"                  , "in"                    , "in+factor"],
  "user-signs-out":         ["unknown/user remove"  , "out/user remove"  , "out/user remove"     , "out/user remove"       , "awaiting/user remove"  , "in/user remove"  , "in/user remove"      , "in/user remove"        , "in/user+factor remove"],
  "session-refused":        ["unknown/server remove", "out/server remove", "out/user remove"     , "out/server remove"     , "awaiting/server remove", "in/server remove", "in/user remove"      , "in/server remove"      , "in/server+factor remove"],
  "end-reported":           ["unknown"              , "out"              , "out"                 , "out"                   , "awaiting"              , "in"              , "in"                  , "in"                    , "in+factor"],
  "security-demanded":      ["unknown+factor"       , "out+factor"       , "out/user+factor"     , "out/server+factor"     , "awaiting+factor"       , "in+factor"       , "in/user+factor"      , "in/server+factor"      , "in+factor"],
  "page-changed":           ["unknown"              , "out"              , "out"                 , "out/server"            , "awaiting"              , "in"              , "in"                  , "in/server"             , "in"],
}

describe("transition", () => {
  it("knows the states of the table", () => expect(states.map(short)).toEqual(expected.from))

  it.each(Object.values(events))("defines the next state of every state by $type", (event) => {
    expect(states.map((state) => shortNext(state, event))).toEqual(expected[event.type])
  })

  it("returns the same object when nothing changes, so that nothing renders", () => {
    expect(transition(signedIn, { type: "confirmed", user: { ...user } }).state).toBe(signedIn)
    expect(transition(signedIn, { type: "confirmed", user: { ...user, role: "admin" } }).state).not.toBe(signedIn)
    expect(transition(signedOut, { type: "page-changed" }).state).toBe(signedOut)
  })

  it("has a user while signed in only", () => {
    const reached = states.flatMap((state) => Object.values(events).map((event) => transition(state, event).state))
    expect(reached.every(({ status, user }) => (user !== null) === (status === "signed-in"))).toBe(true)
  })

  it("keeps the first demand of a page", () => {
    const { state } = transition(signedIn, { type: "security-demanded", demand: "password" })
    expect(transition(state, { type: "security-demanded", demand: "factor" }).state.demand).toBe("password")
  })
})
