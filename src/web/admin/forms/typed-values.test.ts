import { expect, it } from "vitest"
import { transferFields } from "#shop/orders/payments/transfer-form.ts"
import { numberOf, schemaOfTyped, typedNumber } from "./typed-values.ts"

it("reads numbers as they are typed", () => {
  expect(numberOf(" 12.50 ")).toBe(12.5)
  expect(numberOf("0")).toBe(0)
  expect(numberOf("  ")).toBeNull()
  expect(numberOf("1,250")).toBeNaN()
})

it.each(["1,000", "1,250.50", "1.250,50", "Rs. 1000", ""])(
  "refuses the amount %j of a transfer at its field",
  (amount) => {
    const typed = schemaOfTyped(transferFields, (values: { amount: string }) => ({ amount: numberOf(values.amount) }))
    const { success, error } = typed.safeParse({ amount })
    expect([success, error?.issues.map(({ path }) => path)]).toEqual([false, [["amount"]]])
  },
)

it("shows nothing for no number", () => {
  expect(typedNumber(null)).toBe("")
  expect(typedNumber(0)).toBe("0")
})
