import fc from "fast-check"
import { expect, test } from "vitest"
import {
  centsFromNumeric,
  centsFromRupees,
  centsOf,
  formatRupees,
  lineTotal,
  numericFromCents,
  orderTotal,
  percentOf,
  roundUpTo,
  rupeesFromCents,
  sumOf,
} from "./money.ts"

const cents = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 })

test("an amount is shown in one way", () => {
  expect(formatRupees(125_000)).toBe("Rs. 1,250.00")
  expect(formatRupees(5)).toBe("Rs. 0.05")
  expect(formatRupees(999_999_999)).toBe("Rs. 9,999,999.99")
})

test("amounts are shown as English groups their digits, negative ones too", () => {
  const english = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), (cents) => {
      expect(formatRupees(cents)).toBe(`Rs. ${english.format(cents / 100)}`)
    }),
  )
})

test("cents survive the database and the API's edge", () => {
  fc.assert(
    fc.property(cents, (amount) => {
      expect(centsFromNumeric(numericFromCents(amount))).toBe(amount)
      expect(centsFromRupees(rupeesFromCents(amount))).toBe(amount)
      expect(centsOf(rupeesFromCents(amount))).toBe(amount)
    }),
  )
})

test("what is no amount of money is refused", () => {
  for (const rupees of [1.005, 0.001, Number.NaN, Number.POSITIVE_INFINITY, 1e300])
    expect(centsFromRupees(rupees)).toBeNull()
  for (const text of ["", "1.234", "1e3", " 1", "NaN"]) expect(() => centsFromNumeric(text)).toThrow()
})

test("a percentage is rounded half up, once", () => {
  expect(percentOf(1005, 10_00)).toBe(101) // 100.5 cents
  expect(percentOf(1004, 10_00)).toBe(100)
  expect(percentOf(333, 33_33)).toBe(111) // 110.9889
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e11 }), fc.integer({ min: 0, max: 10_000 }), (amount, hundredths) => {
      const exact = (BigInt(amount) * BigInt(hundredths) * 2n + 10_000n) / 20_000n
      expect(percentOf(amount, hundredths)).toBe(Number(exact))
    }),
  )
})

test("an order costs its lines and the delivery, less the discount", () => {
  const lines = [
    { priceCents: 1250_50, quantity: 2 },
    { priceCents: 99_99, quantity: 3 },
  ]
  expect(lines.map(lineTotal)).toEqual([2501_00, 299_97])
  const subtotalCents = sumOf(lines.map(lineTotal))
  expect(subtotalCents).toBe(2800_97)
  expect(sumOf([])).toBe(0)
  expect(orderTotal({ subtotalCents, deliveryFeeCents: 300_00, discountCents: 280_10 })).toBe(2820_87)
})

test("an amount is rounded up to a whole step, and left alone on one", () => {
  expect([0, 1, 99_99, 100_00, 100_01].map((amount) => roundUpTo(100_00, amount))).toEqual([
    0, 100_00, 100_00, 100_00, 200_00,
  ])
})
