import { beforeEach, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aCustomer, sharedApi } from "#tests/fixtures/shop-api.ts"
import { changedTexts, type HomePart, initialHome } from "./home-texts.ts"

const api = await sharedApi()
const admin = await aCustomer(api.db, "admin")
beforeEach(async () => {
  await api.db.query(sql`TRUNCATE settings`)
  await api.shop.settings.reload()
})

const save = (part: string, json: object) => api.send("PUT", `/api/admin/settings/${part}`, { as: admin, json })
const PARTS = Object.keys(initialHome()) as HomePart[]

test("every part begins with the specified words, and nothing of it is sent with the page", () => {
  expect(api.shop.settings.values.hero.title).toBe("Made loop by loop, to be *loved* for years")
  expect(
    api.shop.settings.values.numbers.items.map(({ value, suffix, label }) => `${value}${suffix} ${label}`),
  ).toEqual(["500+ Happy Customers", "1000+ Products Sold", "100% Handmade", "5-Star Reviews"])
  expect(changedTexts(api.shop.settings.values)).toEqual({})
})

test.each(PARTS)("%s is saved as it is, sent when it says something else, and hidden alone", async (part) => {
  const initial = initialHome()[part]
  expect(await save(part, initial)).toMatchObject({ status: 200 })
  expect(changedTexts(api.shop.settings.values)).toEqual({})
  expect((await save(part, { ...initial, shown: false })).status).toBe(200)
  expect(changedTexts(api.shop.settings.values)).toEqual({ [part]: { ...initial, shown: false } })
})

const item = { title: "Wool", text: "Soft" }
const number = { value: 7, suffix: "", label: "Years" }
const review = { name: "Amara", rating: 5, text: "Warm.", product: "" }

test.each<[string, HomePart, object, string]>([
  ["an empty title", "hero", { ...initialHome().hero, title: " " }, "Enter a text, or hide this part"],
  ["a lead of 301 letters", "hero", { ...initialHome().hero, lead: "a".repeat(301) }, "This text is too long"],
  ["five numbers", "numbers", { shown: true, items: Array(5).fill(number) }, "This value is not acceptable"],
  [
    "half a number",
    "numbers",
    { shown: true, items: Array(4).fill({ ...number, value: 0.5 }) },
    "Enter a number from 0 to 9999999",
  ],
  ["two points", "highlights", { shown: true, items: [item, item] }, "This value is not acceptable"],
  [
    "six stars",
    "reviews",
    { ...initialHome().reviews, items: [{ ...review, rating: 6 }] },
    "Enter a number from 1 to 5",
  ],
  ["nine reviews", "reviews", { ...initialHome().reviews, items: Array(9).fill(review) }, "At most 8 reviews"],
])("%s is refused", async (_, part, value, message) => {
  const refused = await save(part, value)
  expect([refused.status, refused.body.error.message]).toEqual([422, message])
  expect(changedTexts(api.shop.settings.values)).toEqual({})
})

test("the longest words of any script fit", async () => {
  const long = { title: "ශ්‍රී".repeat(10), text: "யாழ்".repeat(40) }
  expect((await save("trust", { shown: true, items: Array(4).fill(long) })).status).toBe(200)
})
