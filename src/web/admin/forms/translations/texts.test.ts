import { expect, test } from "vitest"
import { languagesMissing, missingTexts } from "#messages/missing-texts.ts"
import { eachTranslated, OTHER_LANGUAGES } from "#messages/other-languages.ts"
import { wordsOfTranslations } from "./language-names.ts"
import { tidyTexts } from "./texts.ts"

const fields = [
  { name: "name", label: "Name", english: "Rabbit" },
  { name: "description", label: "Description", english: "Soft" },
  { name: "care", label: "Care", english: " " },
]

test("a language is missing until it says all that English says, and copies what it lacks", () => {
  expect(languagesMissing(fields, {})).toEqual(OTHER_LANGUAGES)
  expect(missingTexts(fields, { name: "හාවා", description: " " })).toEqual({ description: "Soft" })
  expect(languagesMissing(fields, { si: { name: "හාවා", description: "මෘදු" } })).toEqual(
    OTHER_LANGUAGES.filter((language) => language !== "si"),
  )
})

test("texts are the same whichever was typed first, and as if never typed once they are empty", () => {
  const [one, other] = [
    { name: "a", description: "b" },
    { description: "b", name: "a" },
  ]
  expect(JSON.stringify(tidyTexts({ si: one }))).toBe(JSON.stringify(tidyTexts({ si: other })))
  expect(tidyTexts({ ta: { name: "" } })).toEqual(tidyTexts({}))
  expect(tidyTexts({ ta: { name: "x" } })).toEqual({ ...eachTranslated(() => ({})), ta: { name: "x" } })
})

test("history and conflicts tell the texts by their languages", () => {
  const translations = { si: { name: "හාවා", description: "මෘදු", alts: { Ears: "කන්" } }, ta: {} }
  expect(wordsOfTranslations(translations)).toBe("Sinhala: හාවා, මෘදු, කන්")
})
