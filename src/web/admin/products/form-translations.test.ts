import { expect, test } from "vitest"
import { eachTranslated } from "#messages/other-languages.ts"
import { fieldsToTranslate, formTranslations, sentTranslations } from "./form-translations.ts"
import { formValuesOf, labelOfText } from "./product-values.ts"

const options = { choices: [{ name: "Colour", values: "Red, 1.5 m" }], variants: [] }
const pictures = [{ image_url: "/a.webp", alt: "Ears", crop: null }]
const values = { ...formValuesOf(null), name: "Rabbit", lead_time: "5", care: "Wash", options, pictures }

test("the form asks for what is said in English, down to options and pictures; days are a number everywhere", () => {
  expect(fieldsToTranslate(values, labelOfText).map(({ name }) => name)).toEqual([
    ...["name", "care", "options.Colour", "options.Red", "options.1.5 m", "alts.Ears"],
  ])
})

test("words go through the form unchanged, but for those of options that the product no longer says", () => {
  const said = { name: "හාවා", options: { Red: "රතු", "1.5 m": "මී. 1.5" }, alts: { Ears: "කන්" } }
  const translations = formTranslations({ si: { ...said, options: { ...said.options, Blue: "නිල්" } } })
  const sent = { ...eachTranslated(() => ({})), si: said }
  expect(sentTranslations({ ...values, translations })).toEqual(sent)
  const renamed = pictures.map((picture) => ({ ...picture, alt: "Two ears" }))
  expect(sentTranslations({ ...values, pictures: renamed, translations })).toEqual(sent)
})
