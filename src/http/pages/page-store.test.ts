import { expect, test } from "vitest"
import type { PageKind } from "#web/document/public-page.ts"
import { PageStore } from "./page-store.ts"

const PAGE_BYTES = 100
const newStore = () =>
  new PageStore<{ text: string }>({ pages: 4_000, products: 4_000, lists: 4_000 }, () => PAGE_BYTES)
const place = (key: string, kind: PageKind = "lists") => ({ key, kind })

test("the page goes first that was not requested for the longest time", () => {
  const store = newStore()
  for (let n = 0; n < 100; n++) {
    store.set(place(`/shop?q=${n}`), { text: String(n) })
    store.request(place("/shop?q=0"))
  }
  expect([0, 1, 99].map((n) => store.peek(place(`/shop?q=${n}`))?.text)).toEqual(["0", undefined, "99"])
})

test("the key counts too: it may be as long as a URL", () => {
  const store = newStore()
  store.set(place(`/shop?category=${"x".repeat(3_000)}`), { text: "nothing" })
  expect([...store]).toEqual([])
})

test("no kind of pages pushes out another", () => {
  const store = newStore()
  const kinds = ["pages", "products", "lists"] as const
  for (const kind of kinds) store.set(place("/a", kind), { text: kind })
  for (let n = 0; n < 1_000; n++) store.set(place(`/shop?q=${n}`), { text: "nothing" })
  expect(kinds.map((kind) => store.peek(place("/a", kind))?.text)).toEqual(["pages", "products", undefined])
})
