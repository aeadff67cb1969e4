import { describe, expect, test } from "vitest"
import { inLanguage } from "#messages/reader.server.ts"
import { lineForOwner } from "./line-for-owner.ts"

describe("a line of an order is named for the owner", () => {
  const line = { product_name: "Scarf", as_read: { language: "si" as const, name: "සාළුව" } }
  test.each([
    ["en", { name: "Scarf" }, { language: "si", name: "සාළුව" }],
    ["si", { name: "සාළුව" }, { language: "en", name: "Scarf" }],
    ["ta", { name: "Scarf", lang: "en" }, { language: "si", name: "සාළුව" }],
  ] as const)("on a page in %s", (locale, of, also) => {
    expect(inLanguage(locale, () => lineForOwner(line))).toMatchObject({ of, also })
  })
})
