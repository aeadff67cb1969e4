import { expect, test } from "vitest"
import { shownLanguages } from "./shown-languages.ts"

test("each language is named in its own words, and is beta until the owner says otherwise", () => {
  expect(shownLanguages({ languages: { si: true, ta: false } })).toEqual([
    { locale: "en", name: "English", isBeta: false },
    { locale: "si", name: "සිංහල", isBeta: true },
    { locale: "ta", name: "தமிழ்", isBeta: false },
  ])
})
