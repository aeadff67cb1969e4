import { expect, test } from "vitest"
import { yearInColombo } from "./shop-info.ts"

test("the new year begins at midnight in Colombo, five and a half hours before London", () => {
  expect(yearInColombo(new Date("2026-12-31T18:29:59Z"))).toBe(2026)
  expect(yearInColombo(new Date("2026-12-31T18:30:00Z"))).toBe(2027)
})
