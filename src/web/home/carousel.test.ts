import fc from "fast-check"
import { expect, test } from "vitest"
import { wrapIndex } from "./carousel.ts"

test("after the last slide comes the first, before the first the last", () => {
  expect(wrapIndex(5, 5)).toBe(0)
  expect(wrapIndex(-1, 5)).toBe(4)
  expect(wrapIndex(3, 5)).toBe(3)
})

test("however far one goes, there is a slide", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: 1, max: 20 }), (index, count) => {
      const wrapped = wrapIndex(index, count)
      expect(wrapped).toBeGreaterThanOrEqual(0)
      expect(wrapped).toBeLessThan(count)
      expect(wrapIndex(index + count, count)).toBe(wrapped)
    }),
  )
})
