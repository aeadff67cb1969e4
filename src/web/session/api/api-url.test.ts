import { expect, it } from "vitest"
import { urlOf } from "./api-url.ts"

it("fills parameters into the path, encoded", () => {
  expect(urlOf("/orders/:id/receipt", { param: { id: "a/b c" } })).toBe("/api/orders/a%2Fb%20c/receipt")
  expect(urlOf("/admin/mails/:state/send-again", { param: { state: "failed" } })).toBe(
    "/api/admin/mails/failed/send-again",
  )
})

it("writes a query of texts and lists, without what is left out", () => {
  expect(urlOf("/products", { query: { q: "a & b", category: ["Toys", "Bags"], cursor: undefined } })).toBe(
    "/api/products?q=a+%26+b&category=Toys&category=Bags",
  )
})

it("has no question mark without parameters", () => {
  expect(urlOf("/orders", { query: { cursor: undefined } })).toBe("/api/orders")
  expect(urlOf("/cart", {})).toBe("/api/cart")
})
