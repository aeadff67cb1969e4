import { expect, it } from "vitest"
import { pageNumbers } from "./page-numbers.ts"

it.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [1, 5, [1, 2, null, 5]],
  [3, 5, [1, 2, 3, 4, 5]],
  [4, 6, [1, 2, 3, 4, 5, 6]],
  [50, 50000, [1, null, 49, 50, 51, null, 50000]],
  [50000, 50000, [1, null, 49999, 50000]],
])("page %i of %i names %j", (page, last, expected) => {
  expect(pageNumbers(page, last)).toEqual(expected)
})
