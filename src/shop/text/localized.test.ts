import { expect, test } from "vitest"
import * as z from "zod/mini"
import { text } from "#shop/api/fields.ts"
import { lackingLanguages, localized, say, sayMarked } from "./localized.ts"
import { hasTexts, mapPlaces, saidSchema } from "./schema-texts.ts"

const words = text({ label: () => "Words", min: [1, () => "missing"], max: [5, () => "too long"] })
const schema = z.object({
  count: z.number(),
  title: localized(words),
  items: z.array(z.object({ name: localized(words) })).check(z.maxLength(2)),
})
const value = {
  count: 2,
  title: { en: "Wool", si: "ලොම්" },
  items: [{ name: { en: "50%" } }, { name: { en: "Yarn", ta: "நூல்" } }],
}

test("a text is checked in every language in which something is written, and empty ones are left out", () => {
  const given = { ...value, title: { en: " Wool ", si: "ලොම්", ta: " " } }
  expect(schema.parse(given)).toEqual(value)
  const refused = schema.safeParse({
    ...value,
    title: { en: "", si: "ලොම්" },
    items: [{ name: { en: "A", ta: "123456" } }],
  })
  expect(refused.error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([
    ["title.en", "missing"],
    ["items.0.name.ta", "too long"],
  ])
  for (const name of ["A", null, 5, { si: "ලොම්" }])
    expect(schema.safeParse({ ...value, title: name }).success).toBe(false)
})

test("what is empty in English is so in all languages", () => {
  const optional = localized(text({ label: () => "Words", max: [5, () => "too long"], optional: true }))
  expect(optional.parse({ en: " ", si: "ලොම්" })).toEqual({ en: "" })
})

test("a value is said in one language: what that lacks is English, and named where it has words", () => {
  expect(say(value.title, "si")).toBe("ලොම්")
  expect(sayMarked(value, "si")).toEqual({
    ...{ count: 2, title: "ලොම්", items: [{ name: "50%" }, { name: "Yarn" }] },
    english: ["items.1.name"],
  })
  expect(sayMarked(value, "en")).toEqual({ count: 2, title: "Wool", items: [{ name: "50%" }, { name: "Yarn" }] })
  expect(lackingLanguages(value)).toEqual(["si", "ta"])
  expect(lackingLanguages({ name: { en: "50%" } })).toEqual([])
})

test("a schema says where its values have texts, and what they are in one language", () => {
  const english = say(value, "en")
  expect([hasTexts(schema), hasTexts(saidSchema(schema))]).toEqual([true, false])
  expect(mapPlaces(schema, english, (_, path) => path)).toEqual({
    ...{ count: 2, title: "title", items: [{ name: "items.0.name" }, { name: "items.1.name" }] },
  })
  expect(saidSchema(schema).parse(english)).toEqual(english)
  expect(saidSchema(schema).safeParse({ ...english, items: [1, 2, 3].map(() => ({ name: "Yarn" })) }).success).toBe(
    false,
  )
})
