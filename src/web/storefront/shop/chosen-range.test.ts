import { expect, test } from "vitest"
import { chosenRange } from "./chosen-range.ts"

test.each([
  [0, 1000_00, null, null],
  [100_00, 1000_00, 100_00, null],
  [0, 900_00, null, 900_00],
  [100_00, 900_00, 100_00, 900_00],
  [0, 1200_00, null, null],
])("from %i to %i of a scale that ends at 100000 filters by %s and %s", (low, high, minCents, maxCents) => {
  expect(chosenRange(low, high, 1000_00)).toEqual({ minCents, maxCents })
})
