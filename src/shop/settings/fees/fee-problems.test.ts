import { expect, test } from "vitest"
import { hiddenRules, leftOut } from "./fee-problems.ts"
import type { FeeRule } from "./fee-rules-section.ts"

const rule = (parts: Partial<FeeRule>): FeeRule => ({
  ...{ districts: [], up_to_grams: null, from: null, fee: 300, further_kg: null, free_from: null },
  ...parts,
})

test.each<[string, FeeRule[], ReturnType<typeof hiddenRules>]>([
  ["nothing", [], []],
  ["the usual ladder of weights", [rule({ up_to_grams: 1000 }), rule({ up_to_grams: 3000 }), rule({})], []],
  ["a rule behind one for everything", [rule({}), rule({ districts: [5] })], [{ rule: 2, by: 1, districts: null }]],
  [
    "districts that an earlier rule has",
    [rule({ districts: [5, 7] }), rule({ districts: [7, 9] })],
    [{ rule: 2, by: 1, districts: [7] }],
  ],
  [
    "districts of two earlier rules",
    [rule({ districts: [5] }), rule({ districts: [7] }), rule({ districts: [5, 7] })],
    [{ rule: 3, by: 1, districts: null }],
  ],
  ["a rule for all behind one for some", [rule({ districts: [5] }), rule({})], [{ rule: 2, by: 1, districts: [5] }]],
  ["a heavier one of the same districts", [rule({ districts: [5], up_to_grams: 1000 }), rule({ districts: [5] })], []],
  [
    "a lighter one behind a heavier",
    [rule({ up_to_grams: 3000 }), rule({ up_to_grams: 1000 })],
    [{ rule: 2, by: 1, districts: null }],
  ],
  [
    "a dearer order behind a cheaper",
    [rule({ from: 100 }), rule({ from: 200 })],
    [{ rule: 2, by: 1, districts: null }],
  ],
  ["a cheaper order behind a dearer", [rule({ from: 200 }), rule({ from: 100 })], []],
])("of %s it says what is hidden", (_, rules, hidden) => expect(hiddenRules(rules)).toEqual(hidden))

test("districts are left out where rules name some, and none is for all", () => {
  expect(leftOut([])).toEqual([])
  expect(leftOut([rule({ up_to_grams: 1000 })])).toEqual([])
  expect(leftOut([rule({ districts: [5] }), rule({ up_to_grams: 1000 })])).toEqual([])
  expect(leftOut([rule({ districts: Array.from({ length: 23 }, (_, at) => at + 1) })])).toEqual([24, 25])
})
