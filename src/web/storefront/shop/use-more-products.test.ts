import { expect, test } from "vitest"
import { placesToCome } from "./use-more-products.ts"

test.each([
  [30, 0, 30],
  [500, 0, 240],
  [500, 9, 24],
  [500, 10, 0],
  [500, 40, 0],
])("of %i missing products after %i pages %i come by scrolling", (missing, pages, places) => {
  expect(placesToCome(missing, pages)).toBe(places)
})

test("one placeholder remains although everything seems to be shown", () => {
  expect(placesToCome(0, 1)).toBe(1)
  expect(placesToCome(-2, 1)).toBe(1)
})
