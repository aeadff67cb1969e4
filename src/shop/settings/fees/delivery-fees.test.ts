import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type DeliveryFees, deliveryCost, gramsOf, lowestCents, lowestOfAllCents, quote } from "./delivery-fees.ts"
import type { FeeRule } from "./fee-rules-section.ts"

const [COLOMBO, GAMPAHA, JAFFNA, MANNAR] = [5, 7, 9, 15] as const

const rule = (parts: Partial<FeeRule>): FeeRule => ({
  ...{ districts: [], up_to_grams: null, from: null, fee: 300, further_kg: null, free_from: null },
  ...parts,
})
const feesWith = (rules: readonly FeeRule[], parts: Partial<DeliveryFees> = {}): DeliveryFees => {
  return { fee: 300, free_from: null, usual_grams: 500, rules: [...rules], ...parts }
}

describe("without rules", () => {
  test.each([
    [{ fee: 300, free_from: null }, "Rs. 300.00 delivery anywhere in Sri Lanka"],
    [{ fee: 450, free_from: 5000 }, "Rs. 450.00 delivery anywhere in Sri Lanka, free from Rs. 5,000.00"],
    [{ fee: 450, free_from: 1250 }, "Free delivery anywhere in Sri Lanka"],
    [{ fee: 0, free_from: null }, "Free delivery anywhere in Sri Lanka"],
  ])("with %j a piece of Rs. 1,250 says: %s", (delivery, words) => {
    expect(deliveryCost(feesWith([], delivery), 1250_00)).toBe(words)
  })

  test("fee and threshold hold whatever it weighs and wherever it goes", () => {
    const fees = feesWith([], { free_from: 5000 })
    for (const district of [null, COLOMBO]) {
      const parcel = { district, grams: 90_000 }
      expect(quote(fees, { ...parcel, subtotalCents: 4999_99 })).toEqual({ cents: 300_00, rule: 1, freeFrom: 5000 })
      expect(quote(fees, { ...parcel, subtotalCents: 5000_00 })).toMatchObject({ cents: 0, rule: 1 })
    }
  })
})

const island = feesWith(
  [
    rule({ districts: [COLOMBO, GAMPAHA], fee: 250, further_kg: 50, free_from: 10_000 }),
    rule({ up_to_grams: 1000, from: 2000, fee: 280 }),
    rule({ districts: [JAFFNA], fee: 450.5, further_kg: 100.25 }),
  ],
  { fee: 400, free_from: 20_000 },
)

test.each([
  ["Colombo", { district: COLOMBO, grams: 500, subtotalCents: 1000_00 }, 250_00, 1],
  ["Colombo at 10,000", { district: COLOMBO, grams: 5000, subtotalCents: 10_000_00 }, 0, 1],
  ["Gampaha, one gram into the second kilogram", { district: GAMPAHA, grams: 1001, subtotalCents: 1000_00 }, 300_00, 1],
  ["Gampaha, two kilograms", { district: GAMPAHA, grams: 2000, subtotalCents: 1000_00 }, 300_00, 1],
  ["Jaffna, light and above 2,000", { district: JAFFNA, grams: 1000, subtotalCents: 2000_00 }, 280_00, 2],
  ["Jaffna, a cent below", { district: JAFFNA, grams: 1000, subtotalCents: 1999_99 }, 450_50, 3],
  ["Jaffna, 2.3 kg", { district: JAFFNA, grams: 2300, subtotalCents: 2000_00 }, 651_00, 3],
  ["Mannar", { district: MANNAR, grams: 2300, subtotalCents: 2000_00 }, 400_00, 4],
  ["Mannar at 20,000", { district: MANNAR, grams: 2300, subtotalCents: 20_000_00 }, 0, 4],
  ["nowhere that was said", { district: null, grams: 500, subtotalCents: 1000_00 }, 400_00, 4],
  ["nowhere, light and above 2,000", { district: null, grams: 500, subtotalCents: 2000_00 }, 280_00, 2],
])("%s is charged by the first rule that fits", (_, parcel, cents, by) => {
  expect(quote(island, parcel)).toMatchObject({ cents, rule: by })
})

test("a product says the lowest fee while the district is open and makes a difference", () => {
  expect(deliveryCost(island, 1250_00)).toBe("Delivery from Rs. 250.00, depending on the district")
  expect(deliveryCost(island, 1250_00, 1800)).toBe("Delivery from Rs. 300.00, depending on the district")
  expect(lowestCents(island, { grams: 500, subtotalCents: 20_000_00 })).toBe(0)
  const byWeight = feesWith([rule({ fee: 350, further_kg: 80, free_from: 9000 })])
  expect(deliveryCost(byWeight, 1250_00, 1800)).toBe(
    "Rs. 430.00 delivery anywhere in Sri Lanka, free from Rs. 9,000.00",
  )
})

test("where the rules name every district, the fee of all others is nobody's", () => {
  const all = Array.from({ length: 25 }, (_, at) => at + 1)
  const fees = feesWith([rule({ districts: all.slice(0, 5), fee: 400 }), rule({ districts: all.slice(5), fee: 500 })])
  expect(deliveryCost(fees, 1250_00)).toBe("Delivery from Rs. 400.00, depending on the district")
  expect(lowestOfAllCents(fees)).toBe(400_00)
  const same = feesWith([rule({ districts: all, fee: 400 })])
  expect(deliveryCost(same, 1250_00)).toBe("Rs. 400.00 delivery anywhere in Sri Lanka")
})

test("the lowest fee of all is that of a rule that some order reaches", () => {
  expect(lowestOfAllCents(island)).toBe(250_00)
  expect(lowestOfAllCents(feesWith([rule({ fee: 500 }), rule({ districts: [JAFFNA], fee: 100 })]))).toBe(500_00)
  const heavy = [rule({ up_to_grams: 1000, fee: 350 }), rule({ from: 9000, fee: 150 })]
  expect(lowestOfAllCents(feesWith(heavy))).toBe(150_00)
})

test("a product without a weight counts as the usual one", () => {
  const lines = [
    { quantity: 2, weight_grams: 350 },
    { quantity: 3, weight_grams: null },
  ]
  expect(gramsOf(lines, { usual_grams: 500 })).toBe(2200)
  expect(gramsOf([], { usual_grams: 500 })).toBe(0)
})

const rupees = fc.integer({ min: 0, max: 2_000_000 }).map((cents) => cents / 100)
const positive = fc.integer({ min: 1, max: 2_000_000 }).map((cents) => cents / 100)
const anyRule: fc.Arbitrary<FeeRule> = fc.record({
  districts: fc.uniqueArray(fc.integer({ min: 1, max: 25 }), { maxLength: 5 }),
  up_to_grams: fc.option(fc.integer({ min: 1, max: 10_000 })),
  from: fc.option(positive),
  fee: rupees,
  further_kg: fc.option(rupees),
  free_from: fc.option(positive),
})
const anyFees = fc.record({
  rules: fc.array(anyRule, { maxLength: 12 }),
  fee: rupees,
  free_from: fc.option(positive),
  usual_grams: fc.integer({ min: 1, max: 5000 }),
})
const anyParcel = fc.record({
  district: fc.option(fc.integer({ min: 1, max: 25 })),
  grams: fc.integer({ min: 0, max: 20_000 }),
  subtotalCents: fc.integer({ min: 0, max: 3_000_000 }),
})

test("for any rules and parcel: one rule holds, no earlier one does, and the fee is whole cents and never negative", () => {
  fc.assert(
    fc.property(anyFees, anyParcel, (fees, parcel) => {
      const { cents, rule: by } = quote(fees, parcel)
      expect(Number.isInteger(cents) && cents >= 0).toBe(true)
      expect(by).toBeGreaterThanOrEqual(1)
      expect(by).toBeLessThanOrEqual(fees.rules.length + 1)
      // Without the rules before it the same one holds; without it and those behind it, none of the earlier does.
      expect(quote({ ...fees, rules: fees.rules.slice(by - 1) }, parcel)).toMatchObject({ cents, rule: 1 })
      expect(quote({ ...fees, rules: fees.rules.slice(0, by - 1) }, parcel).rule).toBe(by)
    }),
  )
})

test("for any rules: the lowest fee is that of a district, and no district costs less", () => {
  fc.assert(
    fc.property(anyFees, anyParcel, (fees, parcel) => {
      const everywhere = Array.from({ length: 25 }, (_, at) => at + 1)
      const all = everywhere.map((district) => quote(fees, { ...parcel, district }).cents)
      const lowest = lowestCents(fees, parcel)
      expect(lowest).toBe(new Set(all).size > 1 ? Math.min(...all) : null)
    }),
  )
})
