import { expect, test } from "vitest"
import { shownCount } from "./shown-count.ts"

test("a count has separators, and a plus where there are more", () => {
  expect([shownCount(0), shownCount(1250), shownCount(10_000), shownCount(10_000, true)]).toEqual([
    "0",
    "1,250",
    "10,000",
    "10,000+",
  ])
})
