import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { forgetPersonal, remember } from "./storage.ts"
import { rememberWanted, takeWanted } from "./wanted-product.ts"

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
  rememberWanted({ id: "7", quantity: 2, from: "detail" })
  rememberWanted({ id: "8", quantity: 1, from: "card" })
  expect(takeWanted()).toEqual({ id: "8", quantity: 1, from: "card" })
  expect(takeWanted()).toBeNull()
})

it.each([
  ["no JSON", "{"],
  ["no object", "7"],
  ["a fraction", '{"id":"7","quantity":1.5,"from":"card"}'],
  ["an unknown place", '{"id":"7","quantity":1,"from":"mail"}'],
  ["no id", '{"quantity":1,"from":"card"}'],
])("forgets what cannot be read: %s", (_, text) => {
  remember("shop-wanted-product", text)
  expect(takeWanted()).toBeNull()
  expect(window.sessionStorage.getItem("shop-wanted-product")).toBeNull()
})

it("outlives the guest's look around, and not a sign-out", () => {
  rememberWanted({ id: "7", quantity: 1, from: "card" })
  forgetPersonal("guest")
  expect(window.sessionStorage.getItem("shop-wanted-product")).not.toBeNull()
  forgetPersonal("left")
  expect(takeWanted()).toBeNull()
})
