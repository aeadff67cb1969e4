import fc from "fast-check"
import { expect, test } from "vitest"
import {
  centsFromNumeric,
  centsFromRupees,
  formatRupees,
  numericFromCents,
  percentOf,
  rupeesFromCents,
} from "./money.ts"

const cents = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 })

test("an amount is shown in one way", () => {
  expect(formatRupees(125_000)).toBe("Rs. 1,250.00")
  expect(formatRupees(5)).toBe("Rs. 0.05")
  expect(formatRupees(999_999_999)).toBe("Rs. 9,999,999.99")
})

test("cents survive the database and the API's edge", () => {
  fc.assert(
    fc.property(cents, (amount) => {
      expect(centsFromNumeric(numericFromCents(amount))).toBe(amount)
      expect(centsFromRupees(rupeesFromCents(amount))).toBe(amount)
    }),
  )
})

test("what is no amount of money is refused", () => {
  for (const rupees of [1.005, 0.001, Number.NaN, Number.POSITIVE_INFINITY, 1e300])
    expect(centsFromRupees(rupees)).toBeNull()
  for (const text of ["", "1.234", "1e3", " 1", "NaN"]) expect(() => centsFromNumeric(text)).toThrow()
})

test("a percentage is rounded half up, once", () => {
  expect(percentOf(1005, 10)).toBe(101) // 100.5 cents
  expect(percentOf(1004, 10)).toBe(100)
  expect(percentOf(333, 33.33)).toBe(111) // 110.9889
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e11 }), fc.integer({ min: 0, max: 10_000 }), (amount, hundredths) => {
      const exact = (BigInt(amount) * BigInt(hundredths) * 2n + 10_000n) / 20_000n
      expect(percentOf(amount, hundredths / 100)).toBe(Number(exact))
    }),
  )
})
