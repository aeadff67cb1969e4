import { expect, test } from "vitest"
import { homeForms, homePaths } from "#shop/settings/sections/home-forms.ts"
import { faultsIn, textFields } from "./section-texts.ts"

const part = { form: homeForms.newsletter, texts: homePaths.newsletter }
const english = { shown: true, title: "Letters", lead: "Once a month" }

test("what is said in English is asked for, and neither an empty text nor a sign alone", () => {
  const items = [
    { value: 500, suffix: "+", label: "Customers" },
    { value: 1, suffix: "", label: "" },
  ]
  const fields = textFields(homePaths.numbers, { shown: true, items }, (path) => ({ label: path.toUpperCase() }))
  expect(fields).toEqual([{ name: "items.0.label", label: "ITEMS.0.LABEL", english: "Customers" }])
})

test("a text is refused by the limits of the English one, at its own field", () => {
  expect(faultsIn(part, english, { title: "න".repeat(81), lead: "මසකට වරක්" })).toEqual({
    title: "This text is too long",
  })
  expect(faultsIn(part, { ...english, title: "" }, { title: "න".repeat(81) })).toEqual({})
})
