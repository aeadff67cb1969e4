import { expect, test } from "vitest"
import { canonicalPath } from "./page-url.ts"

test.each([
  ["/", "/"],
  ["//", "/"],
  ["/shop", "/shop"],
  ["/SHOP", "/shop"],
  ["/shop/", "/shop"],
  ["/shop///", "/shop"],
  ["/%73hop", "/shop"],
  ["/%53HOP/", "/shop"],
  ["/product/0B9F3C7E-1111-4222-8333-444455556666/", "/product/0b9f3c7e-1111-4222-8333-444455556666"],
  ["/_.data", "/_.data"],
  ["//_.data", "/_.data"],
  ["/Shop.data", "/shop.data"],
  ["/shop/_.data", "/shop.data"],
])("%s is written %s", (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical)
  expect(canonicalPath(canonical)).toBe(canonical)
})

test.each([
  "//evil.example",
  "///evil.example/",
  "/%2Fevil.example",
  "/%5Cevil.example",
  "/%2f%2Fevil.example//",
  "/%252Fx",
])("%s stays on this shop, and what an escape keeps apart stays apart", (path) => {
  const target = new URL(canonicalPath(path), "https://shop.example/some/page")
  expect(target.origin).toBe("https://shop.example")
  expect(canonicalPath(path)).not.toMatch(/^\/[/\\]/)
  expect(canonicalPath(path).match(/%/g)?.length).toBe(path.match(/%/g)?.length)
})
