import { expect, test } from "vitest"
import { withLocale, withoutChoice, withTexts } from "./one-language.ts"

const texts = new Map([
  ["cart_empty", 'Your "cart" is empty'],
  ["cart_title", "Cart"],
])

test("the call of a message without parameters becomes its text", () => {
  expect(withTexts("<p title={m.cart_title()}>{m.cart_empty()}</p>", texts)).toBe(
    '<p title={("Cart")}>{("Your \\"cart\\" is empty")}</p>',
  )
})

test("the mention of such a message becomes a function", () => {
  expect(withTexts("{ title: m.cart_title, empty: () => m.cart_empty() }", texts)).toBe(
    '{ title: (() => "Cart"), empty: () => ("Your \\"cart\\" is empty") }',
  )
})

test("what is neither stays", () => {
  const code =
    "[m.cart_count, m.cart_title.parts(), m.cart_count({ count }), m.cart_count(), rows.map((m) => m.id()), item.cart_title()]"
  expect(withTexts(code, texts)).toBe(code)
})

test("the question for the language becomes the language, so that what is for others is left out", () => {
  const code = 'getLocale() === "si" ? overwriteGetLocale(getLocale) : path(getLocale())'
  expect(withLocale(code, "ta")).toBe('"ta" === "si" ? overwriteGetLocale(getLocale) : path("ta")')
})

test("a message is the function of the one language, as Paraglide compiles both", () => {
  const compiled = [
    "const en_cart_title = /** @type {x} */ () => {\n\treturn `Cart`\n};",
    "export const cart_title = /** @type {x} */ ((inputs = {}, options = {}) => {",
    "\texperimentalStaticLocale ?? options.locale ?? getLocale()\n\treturn en_cart_title(inputs)\n});",
  ]
  expect(withoutChoice(compiled.join("\n"), "en")).toBe(`${compiled[0]}\nexport { en_cart_title as cart_title }`)
  expect(withoutChoice(compiled.join("\n"), "si")).toBe(compiled.join("\n"))
})
