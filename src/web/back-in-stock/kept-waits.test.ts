import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { dropWait, keepWait, keptWait } from "./kept-waits.ts"

const items = new Map<string, string>()
beforeEach(() => {
  const localStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
  vi.stubGlobal("window", { localStorage })
})
afterEach(() => {
  items.clear()
  vi.unstubAllGlobals()
})

test("a wait is kept until its product is back, or its link has ended it", () => {
  expect(keptWait("bear")).toBeNull()
  keepWait("bear")
  keepWait("owl", "token")
  expect([keptWait("bear"), keptWait("owl"), keptWait("fox")]).toEqual(["", "token", null])
  dropWait("token")
  expect(keptWait("owl")).toBeNull()
  dropWait("bear")
  expect(items.size).toBe(0)
})

test("what cannot be read is no wait", () => {
  for (const stored of ["{", "7", '{"bear":7}']) {
    items.set("shop-waits", stored)
    expect(keptWait("bear")).toBeNull()
  }
})
