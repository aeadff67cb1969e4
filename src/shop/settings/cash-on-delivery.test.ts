import { expect, test } from "vitest"
import { cashLimits, cashRefusal } from "./cash-on-delivery.ts"
import { cashSection } from "./sections/cash-section.ts"

const ANY = { lowest: null, highest: null, with_texts: true, districts: [] }

test.each([
  [ANY, 9_999_999_999_99, true, null],
  [{ ...ANY, highest: 25_000 }, 25_000_00, false, null],
  [{ ...ANY, highest: 25_000 }, 25_000_01, false, "Cash on delivery is possible up to Rs. 25,000.00."],
  [{ ...ANY, lowest: 500 }, 500_00, false, null],
  [{ ...ANY, lowest: 500 }, 499_99, false, "Cash on delivery is possible from Rs. 500.00."],
  [{ ...ANY, with_texts: false }, 1_000_00, false, null],
  [{ ...ANY, with_texts: false }, 1_000_00, true, "Pieces made with your own text are paid in advance."],
])("by %j %i cents, with a text: %s, are answered: %s", (rules, totalCents, hasText, answer) => {
  expect(cashRefusal(rules, { totalCents, hasText, district: null })).toBe(answer)
})

test.each([
  [[], null, null],
  [[5, 7], 7, null],
  [[5, 7], 9, "Cash on delivery is not possible in this district."],
  [[5, 7], null, "To pay in cash on delivery, choose your district."],
])("in the districts %j, an order to %j is answered: %s", (districts, district, answer) => {
  expect(cashRefusal({ ...ANY, districts }, { totalCents: 1_000_00, hasText: false, district })).toBe(answer)
})

test("checkout is told the limits where there is one", () => {
  const { initial } = cashSection
  const rules = initial({} as Parameters<typeof initial>[0])
  expect(cashLimits(rules)).toBeNull()
  expect(cashLimits({ ...rules, districts: [5] })).toEqual({ ...ANY, districts: [5] })
})

test.each([
  [{ ...ANY, districts: [26] }, "districts"],
  [{ ...ANY, prepaid_after: 0 }, "prepaid_after"],
  [{ ...ANY, prepaid_after: 1.5 }, "prepaid_after"],
  [{ ...ANY, lowest: 0 }, "lowest"],
  [{ ...ANY, highest: -1 }, "highest"],
  [{ ...ANY, highest: 1.001 }, "highest"],
  [{ ...ANY, lowest: 500.5, highest: 500 }, "highest"],
])("%j is refused at %s", (rules, field) => {
  const paths = cashSection.form
    .safeParse({ fee: 0, confirm: false, ...rules })
    .error?.issues.map(({ path: [name] }) => name)
  expect(paths).toEqual([field])
})
