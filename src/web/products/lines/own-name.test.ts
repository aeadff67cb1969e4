import { describe, expect, test } from "vitest"
import { inLanguage } from "#messages/reader.server.ts"
import { ownName } from "./own-name.ts"

const scarf = { name: "Scarf (Moss, Child)", variant: { product_name: "Scarf", values: ["Moss", "Child"] } }
const si = { name: "සාළුව", options: { Moss: "පාසි" } }

describe("a product is named for its owner", () => {
  test("in English on an English page", () => {
    expect(ownName({ name: "Bear", translations: { si: { name: "වලසා" } } })).toEqual({ of: { name: "Bear" } })
  })

  test("in the page's language, with English beside it", () => {
    const named = inLanguage("si", () => ownName({ ...scarf, translations: { si } }))
    const variant = { product_name: "සාළුව", values: ["පාසි", "Child"] }
    expect(named).toEqual({ of: { name: "සාළුව", variant }, also: { language: "en", name: "Scarf" } })
  })

  test("with a value that is called like what every object has", () => {
    const variant = { product_name: "Scarf", values: ["constructor"] }
    const named = inLanguage("si", () => ownName({ name: "Scarf (constructor)", variant, translations: { si } }))
    expect(named.of.variant?.values).toEqual(["constructor"])
  })

  test("in English that is marked, where it is not translated", () => {
    const named = inLanguage("ta", () => ownName({ ...scarf, translations: { si } }))
    expect(named).toEqual({ of: { ...scarf, lang: "en" } })
  })
})
