import { expect, test } from "vitest"
import { accountNumberOf } from "./transfer-details.tsx"

const none = { bank: null, branch: null, holder: null, number: null, note: null }

test.each([
  [{ note: "Nool\nBank of Ceylon, Colombo Fort\nAccount 0012 3456 7890" }, "001234567890"],
  [{ note: "Branch 042, 12-345-678" }, "12345678"],
  [{ bank: "Branch 100200", holder: "Nool", number: "0012 3456 7890", note: "Call 0771234567" }, "001234567890"],
  [{ bank: "A", holder: "B", number: "LK-1 A" }, "LK-1 A"],
  [{ note: "Ask us by phone" }, "Ask us by phone"],
])("%j is copied as %j", (account, number) => {
  expect(accountNumberOf({ ...none, ...account })).toBe(number)
})
