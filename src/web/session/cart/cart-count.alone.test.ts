import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { recordCalls } from "#tests/fixtures/pages/recorded-calls.ts"
import { type SessionState, unknownSession } from "../session-states.ts"

/** Collects what the tabs have told each other. */
let told: unknown[] = []
/** Shows the page again; `persisted` says that the browser has kept it whole. */
let comeBack: (event: { persisted: boolean }) => void = () => {}
let hear: (data: unknown) => void = () => {}

class FakeChannel {
  addEventListener(_type: string, listener: (event: { data: unknown }) => void) {
    hear = (data) => listener({ data })
  }
  postMessage(data: unknown) {
    told.push(data)
  }
}

/** The modules of a page that has just been opened; the count is watched from now on. */
async function openPage() {
  vi.resetModules()
  const { cartCount, refreshCartCount, setCartCount } = await import("./cart-count.ts")
  const { sessionStore } = await import("../session-store.ts")
  cartCount.subscribe(() => {})
  const signIn = (id: string | null) => {
    const user = id === null ? null : ({ id, email: "", full_name: "", role: "customer", language: "en" } as const)
    const state: SessionState = { ...unknownSession, status: user ? "signed-in" : "signed-out", user }
    sessionStore.set(state)
  }
  return { cartCount, refreshCartCount, setCartCount, signIn }
}

beforeEach(() => {
  told = []
  const addEventListener = (type: string, listener: typeof comeBack) => {
    if (type === "pageshow") comeBack = listener
  }
  vi.stubGlobal("window", { BroadcastChannel: FakeChannel, addEventListener, localStorage: { getItem: () => null } })
  vi.stubGlobal("BroadcastChannel", FakeChannel)
})
afterEach(() => void vi.unstubAllGlobals())

const counted = (count: number) => Response.json({ count })

describe("the count of the cart", () => {
  it("is read when someone signs in, told to the other tabs, and gone with a sign-out", async () => {
    const calls = recordCalls(counted(3))
    const { cartCount, signIn } = await openPage()
    expect(cartCount.get()).toBeNull()
    signIn("u1")
    await vi.waitFor(() => expect(cartCount.get()).toBe(3))
    expect(calls).toEqual([["GET", "/api/cart/count", undefined]])
    expect(told).toEqual([{ owner: "u1", count: 3 }])
    signIn(null)
    expect(cartCount.get()).toBeNull()
    expect(calls).toHaveLength(1)
  })

  it("is read again when the browser brings the page back whole, for someone who is signed in alone", async () => {
    const calls = recordCalls(counted(3), counted(2))
    const { cartCount, signIn } = await openPage()
    comeBack({ persisted: true })
    expect(calls).toHaveLength(0)
    signIn("u1")
    await vi.waitFor(() => expect(cartCount.get()).toBe(3))
    comeBack({ persisted: false })
    expect(calls).toHaveLength(1)
    comeBack({ persisted: true })
    await vi.waitFor(() => expect(cartCount.get()).toBe(2))
  })

  it("is not read again when the same user is confirmed again", async () => {
    const calls = recordCalls(counted(3))
    const { cartCount, signIn } = await openPage()
    signIn("u1")
    await vi.waitFor(() => expect(cartCount.get()).toBe(3))
    signIn("u1")
    expect([cartCount.get(), calls.length]).toEqual([3, 1])
  })

  it("follows the user's other tabs, and nobody else's", async () => {
    recordCalls(counted(3))
    const { cartCount, signIn } = await openPage()
    signIn("u1")
    await vi.waitFor(() => expect(cartCount.get()).toBe(3))
    hear({ owner: "u2", count: 9 })
    expect(cartCount.get()).toBe(3)
    hear({ owner: "u1", count: 4 })
    expect(cartCount.get()).toBe(4)
  })

  it("of a user who has signed out since is dropped", async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    vi.stubGlobal("fetch", () => promise.then(() => counted(3)))
    const { cartCount, refreshCartCount, signIn } = await openPage()
    signIn("u1")
    const asked = refreshCartCount()
    signIn(null)
    resolve()
    await asked
    expect(cartCount.get()).toBeNull()
    expect(told).toEqual([])
  })

  it("stays as it is when it cannot be read", async () => {
    recordCalls(counted(3), new TypeError("Failed to fetch"))
    const { cartCount, refreshCartCount, signIn } = await openPage()
    signIn("u1")
    await vi.waitFor(() => expect(cartCount.get()).toBe(3))
    await refreshCartCount()
    expect(cartCount.get()).toBe(3)
  })
})
