import { expect, test } from "vitest"
import { shownText } from "../forms/form-values.ts"
import { fieldsToTranslate } from "./form-texts.ts"
import { formValuesOf, labelOfText, schema } from "./product-values.ts"

const text = (en: string, si = "") => shownText({ en, si })
const options = {
  choices: [{ name: text("Colour"), values: [text("Red", "රතු"), text("1.5 m", "මී. 1.5")] }],
  variants: [],
}
const pictures = [{ image_url: "/a.webp", alt: text("Ears", "කන්"), crop: null }]
const typed = { name: text("Rabbit", "හාවා"), lead_time: text("5"), care: text("Wash"), price: "5", category: "Toys" }
const values = { ...formValuesOf(null), ...typed, options, pictures }

test("the form asks for what is said in English, down to options and pictures; days are a number everywhere", () => {
  expect(fieldsToTranslate(values, labelOfText).map(({ path, label }) => [path, label])).toEqual([
    ["name", "Name"],
    ["care", "Care"],
    ["options.choices.0.name", "Colour"],
    ["options.choices.0.values.0", "Red"],
    ["options.choices.0.values.1", "1.5 m"],
    ["pictures.0.alt", "Ears"],
  ])
})

test("texts are sent by their languages, words of options and pictures by the English ones", () => {
  const result = schema.safeParse(values)
  expect(result.success && result.data.translations).toEqual({
    si: { name: "හාවා", options: { Red: "රතු", "1.5 m": "මී. 1.5" }, alts: { Ears: "කන්" } },
  })
})

test("a text that is refused in another language is at its place in the form", () => {
  const long = { ...options, choices: [{ name: text("Colour"), values: [text("Red", "ර".repeat(41))] }] }
  const result = schema.safeParse({ ...values, name: text("Rabbit", "හ".repeat(201)), options: long })
  expect(result.success || result.error.issues.map(({ path }) => path.join("."))).toEqual([
    "name.si",
    "options.choices.0.values.0.si",
  ])
})
