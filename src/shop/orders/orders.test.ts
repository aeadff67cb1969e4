import { expect, test } from "vitest"
import { acceptsReceipt } from "./orders.ts"

test.each([
  ["bank_transfer", "pending", true],
  ["bank_transfer", "failed", true],
  ["bank_transfer", "paid", false],
  ["cash_on_delivery", "pending", false],
] as const)("an order by %s that is %s takes a receipt: %s", (payment_method, payment_status, accepted) => {
  expect(acceptsReceipt({ payment_method, payment_status })).toBe(accepted)
})
