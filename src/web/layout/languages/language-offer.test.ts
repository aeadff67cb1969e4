import { expect, test } from "vitest"
import { preferredOf } from "./language-offer.tsx"

const languages = ["en", "si", "ta"].map((locale) => ({ locale, name: locale, isBeta: false })) as never

test.each([
  [["si-LK", "en"], "si"],
  [["fr", "ta"], "ta"],
  [["en-GB", "si"], "en"],
  [["fr"], undefined],
  [[], undefined],
])("a browser that wants %j is offered %s", (wanted, locale) => {
  expect(preferredOf(languages, wanted)?.locale).toBe(locale)
})
