import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { isPersonalPage, safeNextPath, signInPath } from "./next-path.ts"

describe("safeNextPath", () => {
  it.each([
    ["/cart", "/cart"],
    ["/product/7?from=home#reviews", "/product/7?from=home#reviews"],
    ["/shop?q=a%2Fb", "/shop?q=a%2Fb"],
    ["/shop?next=//evil.example", "/shop?next=//evil.example"],
    ["/a/../cart", "/cart"],
  ])("keeps %s", (next, path) => expect(safeNextPath(next)).toBe(path))

  it.each([
    null,
    "",
    "cart",
    "https://evil.example/",
    "javascript:alert(1)",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/.//evil.example",
    "/%2e//evil.example",
    "/x/..//evil.example",
    " //evil.example",
    "/auth",
    "/auth?next=/cart",
    "/reset-password",
  ])("refuses %j", (next) => expect(safeNextPath(next)).toBeNull())

  it("never leaves the shop, whatever is requested", () => {
    const piece = fc.constantFrom(
      "/",
      "\\",
      ".",
      "%2f",
      "%5c",
      "@",
      ":",
      "\t",
      "\n",
      "evil.example",
      "http:",
      "?",
      "#",
      "a",
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const path = safeNextPath(`/${pieces.join("")}`)
        if (path !== null) expect(new URL(path, "https://nool.example").origin).toBe("https://nool.example")
      }),
      { numRuns: 5000 },
    )
  })
})

describe("isPersonalPage", () => {
  it.each(["/cart", "/checkout", "/orders", "/profile", "/admin", "/admin/orders/7", "/auth", "/reset-password"])(
    "is true of %s",
    (path) => expect(isPersonalPage(path)).toBe(true),
  )
  it.each(["/", "/shop", "/product/7", "/cartoons", "/nowhere"])("is false of %s", (path) =>
    expect(isPersonalPage(path)).toBe(false),
  )
})

describe("signInPath", () => {
  it("comes back to the page it was called from", () =>
    expect(signInPath("/cart?a=1")).toBe("/auth?next=%2Fcart%3Fa%3D1"))
  it("carries nothing for the home page", () => expect(signInPath("/")).toBe("/auth"))
})
