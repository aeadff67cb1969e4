import { expect, test } from "vitest"
import { wordsOfText, wordsOfTranslations } from "./language-names.ts"

test("history and conflicts tell the texts by their languages", () => {
  const translations = { si: { name: "හාවා", description: "මෘදු", alts: { Ears: "කන්" } }, ta: {} }
  expect(wordsOfTranslations(translations)).toBe("Sinhala: හාවා, මෘදු, කන්")
  expect(wordsOfText({ en: "Ears", si: "", ta: "காது" })).toBe("Ears / காது")
})
