import { expect, test } from "vitest"
import { daysOf, monthsLater, spanBefore, spanOf, spanQuery } from "./span.ts"

test.each([
  ["a day", "2026-11-30", "2026-11-30", "2026-11-29", "2026-11-29"],
  ["ten days", "2026-11-11", "2026-11-20", "2026-11-01", "2026-11-10"],
  ["a month, with a shorter one before it", "2026-03-01", "2026-03-31", "2026-02-01", "2026-02-28"],
  ["February of a leap year", "2028-02-01", "2028-02-29", "2028-01-01", "2028-01-31"],
  ["three months", "2026-01-01", "2026-03-31", "2025-10-01", "2025-12-31"],
  ["a year", "2026-01-01", "2026-12-31", "2025-01-01", "2025-12-31"],
  ["a month that is not over", "2026-11-01", "2026-11-29", "2026-10-03", "2026-10-31"],
])("before %s comes as much", (_, from, to, beforeFrom, beforeTo) => {
  expect(spanBefore({ from, to })).toEqual({ from: beforeFrom, to: beforeTo })
})

test("without days the last thirty are meant, and with a last one the thirty up to it", () => {
  expect(daysOf(spanOf({}))).toBe(30)
  expect(spanOf({ to: "2026-11-30" })).toEqual({ from: "2026-11-01", to: "2026-11-30" })
})

test.each([
  [{ from: "2026-11-30", to: "2026-11-29" }],
  [{ from: "2022-01-01", to: "2026-11-29" }],
  [{ from: "2026-02-30", to: "2026-03-01" }],
  [{ from: "0001-01-01", to: "0001-02-01" }],
  [{ from: "yesterday" }],
  [{ months: "1" }],
])("%o is no span", (query) => {
  expect(spanQuery.safeParse(query).success).toBe(false)
})

test("a month begins on its first day, across years", () => {
  expect([monthsLater("2026-11-30", -11), monthsLater("2026-11-30", 2)]).toEqual(["2025-12-01", "2027-01-01"])
})
