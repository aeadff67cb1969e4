import { expect, it } from "vitest"
import { attemptFor, attemptIn } from "./attempt.ts"

it("keeps its key while the content stays", () => {
  const first = attemptFor('{"total":1}', null)
  expect(attemptFor('{"total":1}', first)).toBe(first)
})

it("gets a new key when the content changes, also when it changes back", () => {
  const first = attemptFor('{"total":1}', null)
  const second = attemptFor('{"total":2}', first)
  const third = attemptFor('{"total":1}', second)
  expect(new Set([first.key, second.key, third.key]).size).toBe(3)
})

it("makes keys that the API takes", () => expect(attemptFor("{}", null).key).toMatch(/^[0-9a-f]{32}$/))

it.each([null, "x", {}, { key: "", body: "{}" }, { key: "k" }])("starts again from %j", (value) =>
  expect(attemptIn(value)).toBeNull(),
)
