import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { removeSession } from "./auth-api/auth-client.ts"
import { type SessionUser, unknownSession } from "./session-states.ts"
import { dispatch, sessionStore } from "./session-store.ts"
import { recall, remember } from "./storage.ts"

vi.mock("./auth-api/auth-client.ts", () => ({ removeSession: vi.fn(async () => {}) }))

const user: SessionUser = { id: "7", email: "nimali@example.lk", full_name: "Nimali", role: "customer" }
const admin: SessionUser = { ...user, role: "admin" }
const dataset: Record<string, string> = {}

function aStore() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

beforeEach(() => {
  vi.stubGlobal("window", { localStorage: aStore(), sessionStorage: aStore() })
  vi.stubGlobal("document", { documentElement: { dataset } })
  for (const name of Object.keys(dataset)) delete dataset[name]
})
afterEach(() => {
  sessionStore.set(unknownSession)
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

describe("dispatch", () => {
  it("marks the document with who is signed in, and remembers the role for the first paint", async () => {
    await dispatch({ type: "confirmed", user: admin })
    expect(sessionStore.get()).toMatchObject({ status: "signed-in", user: admin })
    expect(dataset).toEqual({ session: "in", role: "admin" })
    expect(recall("shop-role")).toBe("admin")
    await dispatch({ type: "no-session" })
    expect(dataset).toEqual({ session: "out", role: "" })
    expect(recall("shop-role")).toBeNull()
  })

  it("marks a user whose second factor is still to come as signed out", async () => {
    await dispatch({ type: "second-factor-missing" })
    expect(dataset).toEqual({ session: "out", role: "" })
  })

  it("tells nobody when nothing has changed", async () => {
    await dispatch({ type: "confirmed", user })
    const listener = vi.fn()
    const stop = sessionStore.subscribe(listener)
    await dispatch({ type: "confirmed", user: { ...user } })
    expect(listener).not.toHaveBeenCalled()
    await dispatch({ type: "confirmed", user: admin })
    expect(listener).toHaveBeenCalledOnce()
    stop()
  })

  it("has the auth client remove a session that the user ends, and clears what was theirs once it is gone", async () => {
    await dispatch({ type: "confirmed", user })
    remember("shop-checkout-draft", "a draft")
    await dispatch({ type: "user-signs-out", page: "/orders" })
    expect(removeSession).toHaveBeenCalledOnce()
    expect(recall("shop-checkout-draft")).toBe("a draft")
    await dispatch({ type: "session-removed" })
    expect(recall("shop-checkout-draft")).toBeNull()
    expect(removeSession).toHaveBeenCalledOnce()
  })

  it("retains the draft in the open page when the server ends the session", async () => {
    await dispatch({ type: "confirmed", user })
    remember("shop-checkout-draft", "a draft")
    await dispatch({ type: "session-refused", reason: "expired" })
    await dispatch({ type: "session-removed" })
    expect(window.sessionStorage.getItem("shop-checkout-draft")).toBeNull()
    expect(recall("shop-checkout-draft")).toBe("a draft")
  })
})
