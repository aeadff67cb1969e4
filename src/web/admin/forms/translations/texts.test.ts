import { expect, test } from "vitest"
import { languagesMissing, missingTexts } from "#messages/missing-texts.ts"
import { eachTranslated, OTHER_LANGUAGES } from "#messages/other-languages.ts"
import { comparedTexts, rebasedTexts } from "./compared-texts.ts"
import { wordsOfTranslations } from "./language-names.ts"
import { decodeTexts, encodeTexts } from "./texts.ts"

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
  expect(encodeTexts({ si: one })).toBe(encodeTexts({ si: other }))
  expect(encodeTexts({ ta: { name: "" } })).toBe(encodeTexts({}))
  expect(decodeTexts(encodeTexts({ ta: { name: "x" } }))).toEqual({ ...eachTranslated(() => ({})), ta: { name: "x" } })
})

test("history and conflicts tell the texts by their languages", () => {
  const translations = { si: { name: "හාවා", description: "මෘදු", alts: { Ears: "කන්" } }, ta: {} }
  expect(wordsOfTranslations(translations)).toBe("Sinhala: හාවා, මෘදු, කන්")
})

test("a conflict names each text that differs, by its language", () => {
  const { differing } = comparedTexts((path) => path.toUpperCase())
  const current = encodeTexts({ si: { name: "හාවා", care: "සෝදන්න" }, ta: { name: "முயல்" } })
  const typed = encodeTexts({ si: { name: "සාවා", care: "සෝදන්න" }, ta: {} })
  expect(differing(current, typed)).toEqual([
    { label: "NAME in Sinhala", current: "හාවා", typed: "සාවා" },
    { label: "NAME in Tamil", current: "முயல்", typed: "" },
  ])
})

test("of texts that two people change at once each keeps what the one who changed it wrote", () => {
  const before = { si: { name: "හාවා", care: "සෝදන්න" }, ta: { name: "முயல்", care: "துவைக்கவும்" } }
  const typed = { si: { name: "සාවා", care: "සෝදන්න" }, ta: { name: "முயல்" } }
  const latest = { si: { name: "හාවා පැටියා", care: "අතින් සෝදන්න" }, ta: before.ta }
  const rebased = { si: { name: "සාවා", care: "අතින් සෝදන්න" }, ta: { name: "முயல்" } }
  expect(rebasedTexts(before, typed, latest)).toMatchObject(rebased)
  const { rebase } = comparedTexts(String)
  expect(rebase(encodeTexts(before), encodeTexts(typed), encodeTexts(latest))).toBe(encodeTexts(rebased))
})
