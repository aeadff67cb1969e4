import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { forget, forgetPersonal, recall, remember } from "./storage.ts"

function aStore() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    keys: () => [...items.keys()].sort(),
  }
}

let local: ReturnType<typeof aStore>
let session: ReturnType<typeof aStore>
beforeEach(() => {
  local = aStore()
  session = aStore()
  vi.stubGlobal("window", { localStorage: local, sessionStorage: session })
  for (const key of ["shop-auth", "shop-role", "shop-checkout-draft", "shop-sign-up", "shop-wanted-product"] as const) {
    remember(key, `a ${key}`)
  }
})
afterEach(() => {
  forgetPersonal("left")
  vi.unstubAllGlobals()
})

it("a sign-out leaves nothing but what the auth client removes itself", () => {
  forgetPersonal("left")
  expect([local.keys(), session.keys()]).toEqual([["shop-auth"], []])
  expect(recall("shop-checkout-draft")).toBeNull()
})

it("that an offered language was declined outlives every session", () => {
  remember("shop-language-offer", "1")
  for (const why of ["guest", "ended", "left"] as const) forgetPersonal(why)
  expect(recall("shop-language-offer")).toBe("1")
})

it("a session that ended by itself leaves nothing in the store, and the form to the open page", () => {
  forgetPersonal("ended")
  expect(session.keys()).toEqual([])
  expect(recall("shop-checkout-draft")).toBe("a shop-checkout-draft")
  expect(recall("shop-sign-up")).toBeNull()
  remember("shop-checkout-draft", "another")
  expect(session.keys()).toEqual(["shop-checkout-draft"])
  forget("shop-checkout-draft")
  expect(recall("shop-checkout-draft")).toBeNull()
})

it("what resumes is removed by the next sign-out", () => {
  forgetPersonal("ended")
  forgetPersonal("left")
  expect(recall("shop-checkout-draft")).toBeNull()
})

it("a guest retains what leads to a sign-in, and nothing of an earlier session", () => {
  forgetPersonal("guest")
  expect(session.keys()).toEqual(["shop-sign-up", "shop-wanted-product"])
  expect(recall("shop-role")).toBeNull()
})
