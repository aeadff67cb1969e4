import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { rememberPending, takePending } from "./add-to-cart.ts"
import { forgetPersonal, remember } from "./storage.ts"

beforeEach(() => {
  const items = new Map<string, string>()
  const sessionStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
  vi.stubGlobal("window", { sessionStorage, localStorage: sessionStorage })
})
afterEach(() => {
  forgetPersonal("left")
  vi.unstubAllGlobals()
})

it("hands out once what a guest wanted, and the latest of two", () => {
  rememberPending({ id: "7", quantity: 2, from: "detail" })
  rememberPending({ id: "8", quantity: 1, from: "card" })
  expect(takePending()).toEqual({ id: "8", quantity: 1, from: "card" })
  expect(takePending()).toBeNull()
})

it.each([
  ["no JSON", "{"],
  ["no object", "7"],
  ["a fraction", '{"id":"7","quantity":1.5,"from":"card"}'],
  ["an unknown place", '{"id":"7","quantity":1,"from":"mail"}'],
  ["no id", '{"quantity":1,"from":"card"}'],
])("forgets what cannot be read: %s", (_, text) => {
  remember("shop-wanted-product", text)
  expect(takePending()).toBeNull()
  expect(window.sessionStorage.getItem("shop-wanted-product")).toBeNull()
})

it("outlives the guest's look around, and not a sign-out", () => {
  rememberPending({ id: "7", quantity: 1, from: "card" })
  forgetPersonal("guest")
  expect(window.sessionStorage.getItem("shop-wanted-product")).not.toBeNull()
  forgetPersonal("left")
  expect(takePending()).toBeNull()
})
