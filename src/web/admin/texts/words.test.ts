import { expect, test } from "vitest"
import { inLanguage } from "#messages/reader.server.ts"
import { homeForms } from "#shop/settings/sections/home-forms.ts"
import { type HomePart, initialHome } from "#shop/settings/sections/home-texts.ts"
import { filledReviews, reviewSlots } from "./text-parts.ts"
import { placesOf, rebased, shownWords, typedValue, usedPlaces, wordsOf } from "./words.ts"

/** The reviews are left out because their form shows empty places. */
const PARTS = (Object.keys(initialHome()) as HomePart[]).filter((part) => part !== "reviews")

test.each(PARTS)("%s as the form shows it is the same when it is read again", (part) => {
  const value = initialHome()[part]
  expect(homeForms[part].parse(typedValue(wordsOf(value)))).toEqual(value)
})

test("numbers and boxes are read as such, and what is no number is refused", () => {
  const words = wordsOf(initialHome().numbers)
  expect(words).toMatchObject({ shown: "yes", "items.0.value": "500", "items.0.suffix": "+" })
  const typed = (value: string) =>
    homeForms.numbers.safeParse(typedValue({ ...words, shown: "", "items.0.value": value }))
  expect(typed("12").data).toMatchObject({ shown: false, items: [{ value: 12 }, {}, {}, {}] })
  for (const value of ["", " ", "many"]) expect(typed(value).error?.issues[0]?.path).toEqual(["items", 0, "value"])
})

test("a preview has the words of the back-office's language, and marks what is English alone", () => {
  const value = { title: "Words", lead: "Warm", translations: { si: { title: "වචන" } } }
  const shown = () => shownWords(["title", "lead"], value)
  expect(shown()).toBe(value)
  expect(inLanguage("si", shown)).toMatchObject({ title: "වචන", lead: "Warm", english: ["lead"] })
})

test("a place for a review that has neither name nor words is none", () => {
  const initial = initialHome().reviews
  const slots = wordsOf(reviewSlots(initial))
  expect(filledReviews(typedValue(slots))).toEqual(initial)
  const words = { ...slots, "items.2.name": "Amara", "items.2.text": "Warm." }
  const value = homeForms.reviews.parse(filledReviews(typedValue(words)))
  expect(value.items).toEqual([{ name: "Amara", rating: 5, text: "Warm.", product: "" }])
  expect(reviewSlots(value).items).toHaveLength(8)
})

test("texts in other languages are one field, and stay with their review", () => {
  const translations = { si: { title: "වචන", "items.0.text": "උණුසුම්", "items.2.text": "මෘදු" }, ta: {} }
  const items = [
    { name: "Amara", rating: 5, text: "Warm.", product: "" },
    { name: "", rating: 5, text: "", product: "" },
    { name: "Ruwan", rating: 4, text: "Soft.", product: "" },
  ]
  const words = wordsOf({ ...initialHome().reviews, items, translations })
  expect(typedValue(words)).toMatchObject({ items, translations })
  expect(filledReviews(typedValue(words))).toMatchObject({
    items: [{ name: "Amara" }, { name: "Ruwan" }],
    translations: { si: { title: "වචන", "items.0.text": "උණුසුම්", "items.1.text": "මෘදු" } },
  })
})

test("the fields of one place stand together", () => {
  expect(placesOf(["shown", "items.0.title", "items.0.text", "items.1.title"])).toEqual([
    ["items.0.title", "items.0.text"],
    ["items.1.title"],
  ])
})

test("places are used up to the last one with words", () => {
  const slots = wordsOf(reviewSlots(initialHome().reviews))
  const places = placesOf(Object.keys(slots))
  expect(usedPlaces(places, slots)).toBe(0)
  expect(usedPlaces(places, { ...slots, "items.2.text": "Warm." })).toBe(3)
})

test("a draft keeps what was typed in it, and follows somebody else in the rest", () => {
  const base = { shown: true, title: "A", items: [{ text: "1" }] }
  const latest = { shown: false, title: "B", items: [{ text: "1" }] }
  expect(rebased(base, { ...base, title: "C" }, latest)).toEqual({ ...latest, title: "C" })
  expect(rebased(base, { ...base, items: [] }, latest)).toEqual({ ...latest, items: [] })
  const said = (si: object) => ({ ...base, translations: { si } })
  expect(rebased(said({ title: "අ" }), said({ title: "අ", lead: "ඉ" }), said({ title: "ආ" }))).toMatchObject(
    said({ title: "ආ", lead: "ඉ" }),
  )
})
