import { expect, test } from "vitest"
import { eachTranslated } from "#messages/other-languages.ts"
import { locales } from "#messages/runtime.js"
import { eachOffer } from "#shop/settings/sections/plain-sections.ts"
import { shownLanguages } from "./shown-languages.ts"

test("each language is named in its own words, and is beta until the owner says otherwise", () => {
  const shown = shownLanguages({ languages: { ...eachOffer(() => true), ...eachTranslated(() => true), ta: false } })
  expect(shown.map(({ locale }) => locale)).toEqual(locales)
  for (const language of [
    { locale: "en", name: "English", isBeta: false },
    { locale: "si", name: "සිංහල", isBeta: true, offer: "මෙම පිටුව සිංහලෙන් ද කියවිය හැකියි" },
    { locale: "ta", name: "தமிழ்", isBeta: false, offer: "இந்தப் பக்கத்தைத் தமிழிலும் படிக்கலாம்" },
  ]) {
    expect(shown).toContainEqual(language)
  }
})

test("what is not offered is not shown, and one language alone is no choice", () => {
  const beta = eachTranslated(() => true)
  const shown = (offers: object) => shownLanguages({ languages: { ...eachOffer(() => false), ...beta, ...offers } })
  expect(shown({ offers_ta: true }).map(({ locale }) => locale)).toEqual(["en", "ta"])
  expect(shown({})).toEqual([])
})
