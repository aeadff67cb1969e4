import { expect, test } from "vitest"
import { settingsWith } from "#tests/fixtures/settings.ts"
import { truthfulTrust } from "./truthful-trust.server.ts"

const settings = await settingsWith()
const titles = (return_days: number, trust = settings.trust) =>
  truthfulTrust({ ...settings, trust, promises: { ...settings.promises, return_days } }).items.map(({ title }) => title)

test("the home page promises the days of returns that are set, and nothing where there are none", () => {
  expect(titles(30)).toEqual(settings.trust.items.map(({ title }) => title))
  expect([titles(14)[2], titles(0)[2]]).toEqual(["14-day returns", ""])
})

test("words of the owner's stay as they are", () => {
  const items = settings.trust.items.map((item) => ({ ...item, title: `Our own: ${item.title}` }))
  expect(titles(14, { ...settings.trust, items })[2]).toBe("Our own: 30-day returns")
})
