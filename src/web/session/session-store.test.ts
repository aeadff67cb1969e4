import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { type SessionUser, unknownSession } from "./session-states.ts"
import { dispatch, sessionStore } from "./session-store.ts"
import { recall } from "./storage.ts"

const user: SessionUser = { id: "7", email: "nimali@example.lk", full_name: "Nimali", role: "customer", language: "en" }
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
})
