import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { forgetPersonal, remember } from "../storage.ts"
import { recallPending, rememberPending, takePending } from "./add-to-cart.ts"

const owl = { name: "Owl", imageUrl: null }

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
  rememberPending({ ...owl, id: "7", quantity: 2, from: "detail" })
  rememberPending({ ...owl, id: "8", quantity: 1, from: "card" })
  expect(recallPending()).toMatchObject({ id: "8" })
  expect(takePending()).toEqual({ ...owl, id: "8", quantity: 1, from: "card" })
  expect(takePending()).toBeNull()
})

it.each([
  ["no JSON", "{"],
  ["no object", "7"],
  ["a fraction", '{"id":"7","name":"Owl","imageUrl":null,"quantity":1.5,"from":"card"}'],
  ["an unknown place", '{"id":"7","name":"Owl","imageUrl":null,"quantity":1,"from":"mail"}'],
  ["no name", '{"id":"7","imageUrl":null,"quantity":1,"from":"card"}'],
  ["no id", '{"name":"Owl","imageUrl":null,"quantity":1,"from":"card"}'],
])("forgets what cannot be read: %s", (_, text) => {
  remember("shop-wanted-product", text)
  expect(takePending()).toBeNull()
  expect(window.sessionStorage.getItem("shop-wanted-product")).toBeNull()
})

it("outlives the guest's look around, and not a sign-out", () => {
  rememberPending({ ...owl, id: "7", quantity: 1, from: "card" })
  forgetPersonal("guest")
  expect(window.sessionStorage.getItem("shop-wanted-product")).not.toBeNull()
  forgetPersonal("left")
  expect(takePending()).toBeNull()
})

it("keeps the variant that a guest wanted, and the text on it", () => {
  const variant = { product_name: "Owl", values: ["Grey"] }
  const named = { ...owl, variant, id: "7", quantity: 1, from: "detail", personalisation: "Asha" } as const
  rememberPending(named)
  expect(takePending()).toEqual(named)
})
