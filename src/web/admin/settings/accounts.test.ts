import { expect, it } from "vitest"
import type { BankAccount } from "#shop/settings/sections/payments-section.ts"
import { fieldOfProblem, slotValues, typedAccounts, usedSlots, withoutSlot } from "./accounts.ts"

const NONE: BankAccount = { bank: null, branch: null, holder: null, number: null, note: null }
const first = { ...NONE, bank: "Commercial Bank", holder: "S. Perera", number: "8001" }
const second = { ...NONE, note: "LankaQR" }
const values = slotValues([first, second])

it("shows each account in its own fields, and reads them again", () => {
  expect(values).toMatchObject({ bank_0: "Commercial Bank", branch_0: "", note_1: "LankaQR", bank_2: "" })
  expect(usedSlots(values)).toBe(2)
  expect(typedAccounts(values)).toEqual([
    { bank: "Commercial Bank", branch: "", holder: "S. Perera", number: "8001", note: "" },
    { bank: "", branch: "", holder: "", number: "", note: "LankaQR" },
  ])
})

it("leaves out what is empty", () => {
  expect(typedAccounts(slotValues([]))).toEqual([])
  expect(typedAccounts({ ...slotValues([]), bank_3: " HNB " })).toMatchObject([{ bank: " HNB " }])
  expect(usedSlots({ ...slotValues([]), bank_3: "HNB" })).toBe(4)
})

it("removes an account, and the next one takes its place", () => {
  const left = withoutSlot(values, 0)
  expect(left).toEqual(slotValues([second]))
})

it("shows a problem at the field that is missing or wrong, in the slot that was typed", () => {
  const typed = { ...values, bank_3: "HNB", holder_3: "S. Perera" }
  expect(fieldOfProblem(["accounts", 2], typed)).toBe("number_3")
  expect(fieldOfProblem(["accounts", 0, "note"], typed)).toBe("note_0")
  expect(fieldOfProblem(["cash_on_delivery"], typed)).toBeNull()
})
