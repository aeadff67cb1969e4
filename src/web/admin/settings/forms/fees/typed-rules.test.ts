import { expect, test } from "vitest"
import type { FeeRule } from "#shop/settings/fees/fee-rules-section.ts"
import { fieldOfProblem, reordered, slotValues, typedRules, usedSlots } from "./typed-rules.ts"

const west: FeeRule = { districts: [5, 7], up_to_grams: 1000, from: null, fee: 250, further_kg: 50.5, free_from: null }
const north: FeeRule = { districts: [9], up_to_grams: null, from: 2000, fee: 450, further_kg: null, free_from: 9000 }
const values = slotValues([west, north])

test("rules come out of the form as they went in", () => {
  expect(typedRules(values)).toEqual([west, north])
  expect(usedSlots(values)).toBe(2)
  expect(typedRules(slotValues([]))).toEqual([])
})

test("they are sent in another order, and without one that was removed or left empty", () => {
  expect(typedRules(reordered(values, [1, 0]))).toEqual([north, west])
  expect(typedRules(reordered(values, [1]))).toEqual([north])
  expect(typedRules({ ...values, ...reordered(values, [1, 4, 0]) })).toEqual([north, west])
})

test("a problem is shown at the field of the slot that it was typed in", () => {
  const moved = reordered(values, [4, 0, 1])
  expect(fieldOfProblem(["rules", 1, "fee"], moved)).toBe("fee_2")
  expect(fieldOfProblem(["rules", 0, "districts", 1], moved)).toBe("districts_1")
  expect(fieldOfProblem(["usual_grams"], moved)).toBeNull()
  expect(typedRules({ ...values, fee_0: "much" })[0]?.fee).toBeNaN()
})
