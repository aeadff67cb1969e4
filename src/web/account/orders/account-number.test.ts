import { expect, test } from "vitest"
import { accountNumberIn } from "./account-number.ts"

test.each([
  ["Nool\nBank of Ceylon, Colombo Fort\nAccount 0012 3456 7890", "001234567890"],
  ["Branch 042, 12-345-678", "12345678"],
  ["100200300", "100200300"],
  ["Ask us by phone", "Ask us by phone"],
  ["", ""],
])("%j is copied as %j", (details, number) => {
  expect(accountNumberIn(details)).toBe(number)
})
