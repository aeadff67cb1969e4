import { expect, test } from "vitest"
import type { Locale } from "#messages/runtime.js"
import { localPath } from "./paths.ts"
import { pathReader, readPath } from "./read-path.ts"

const si = "si" as Locale
const read = pathReader(["si", "ta"])

test.each([
  ["/", "/si"],
  ["/?q=a", "/si?q=a"],
  ["/#security", "/si#security"],
  ["/shop", "/si/shop"],
  ["/shop?q=a", "/si/shop?q=a"],
  ["/_.data", "/si.data"],
  ["/_.data?_routes=root", "/si.data?_routes=root"],
  ["/shop.data", "/si/shop.data"],
])("%s is %s in Sinhala, and read back the same", (path, local) => {
  expect(localPath(path, si)).toBe(local)
  expect(read(local)).toEqual({ locale: "si", path })
  expect(localPath(path, "en")).toBe(path)
  expect(read(path)).toEqual({ locale: "en", path })
})

test.each(["/SI/shop", "/sinhala", "/fr/shop", "/si%2Fshop", "/si.datas", "//si/shop", "/shop/si", "/assets/si.js"])(
  "%s has no prefix",
  (path) => {
    expect(read(path)).toEqual({ locale: "en", path })
  },
)

test("only the first prefix is read, and what follows it stays as it came", () => {
  expect(read("/si/si/shop")).toEqual({ locale: "si", path: "/si/shop" })
  expect(read("/si//evil.example")).toEqual({ locale: "si", path: "//evil.example" })
  expect(read("/si/")).toEqual({ locale: "si", path: "/" })
})

test("no path leads to another site", () => {
  expect([localPath("//evil.example", "en"), localPath("///evil.example", si)]).toEqual([
    "/evil.example",
    "/si/evil.example",
  ])
})

test("a shop of one language has no prefixes", () => {
  expect(pathReader([])("/si/shop")).toEqual({ locale: "en", path: "/si/shop" })
  expect(readPath("/shop?q=a")).toEqual({ locale: "en", path: "/shop?q=a" })
})
