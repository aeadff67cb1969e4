import fc from "fast-check"
import { expect, it } from "vitest"
import { axisTop, shortAmount } from "./chart-scale.ts"

it.each([
  [0, 1],
  [1, 1],
  [1300, 2000],
  [2400, 2500],
  [2600, 5000],
  [7000, 10000],
  [100000, 100000],
])("an axis for %d ends at %d", (max, top) => {
  expect(axisTop(max)).toBe(top)
})

it("holds every value and wastes less than 60 percent", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e12 }), (max) => {
      expect(axisTop(max)).toBeGreaterThanOrEqual(max)
      expect(max / axisTop(max)).toBeGreaterThanOrEqual(0.4)
    }),
  )
})

it.each([
  [0, "0"],
  [950, "950"],
  [12_500, "12.5K"],
  [2_000_000, "2M"],
])("%d is short for %s", (rupees, text) => {
  expect(shortAmount(rupees)).toBe(text)
})
