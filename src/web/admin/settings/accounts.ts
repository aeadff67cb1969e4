import { type BankAccount, MAX_ACCOUNTS } from "#shop/settings/sections/payments-section.ts"
import { movedTexts } from "../forms/translations/section-texts.ts"
import type { TextsByLanguage } from "../forms/translations/texts.ts"
import { slotsOf } from "./slots.ts"

export const PARTS = ["bank", "branch", "holder", "number", "note"] as const
export type AccountPart = (typeof PARTS)[number]
export type AccountField = `${AccountPart}_${number}`
type AccountValues = Record<AccountField, string>

const slots = slotsOf(PARTS, MAX_ACCOUNTS)
export const { SLOTS, fieldOf, ofEach, usedSlots, partsIn: accountIn } = slots
const { filledSlots, reordered } = slots

/** Returns the texts of every slot; those after the accounts are empty. */
export function slotValues(accounts: readonly BankAccount[]): AccountValues {
  return ofEach((part, slot) => accounts[slot]?.[part] ?? "")
}

export function typedAccounts(values: AccountValues): Array<Record<AccountPart, string>> {
  return filledSlots(values).map((slot) => accountIn(values, slot))
}

/** Returns the texts without the account of one slot; the ones after it move up. */
export function withoutSlot(values: AccountValues, removed: number): AccountValues {
  return reordered(
    values,
    SLOTS.filter((slot) => slot !== removed),
  )
}

export function fieldOfProblem(path: readonly PropertyKey[], values: AccountValues): AccountField | null {
  const [name, place, part] = path
  if (name !== "accounts" || typeof place !== "number") return null
  const slot = filledSlots(values)[place] ?? 0
  const missing = PARTS.find((each) => each !== "branch" && values[fieldOf(each, slot)]?.trim() === "")
  return fieldOf(PARTS.find((each) => each === part) ?? missing ?? "bank", slot)
}

/** Returns texts by the places of the accounts that are sent, out of those by their slots. */
export function textsOfAccounts(texts: TextsByLanguage, values: AccountValues): TextsByLanguage {
  const filled = filledSlots(values)
  return movedTexts(texts, "accounts", (slot) => (filled.includes(slot) ? filled.indexOf(slot) : null))
}

/** Returns texts without those of one slot; the ones after it move up. */
export function textsWithoutSlot(texts: TextsByLanguage, removed: number): TextsByLanguage {
  return movedTexts(texts, "accounts", (slot) => (slot === removed ? null : slot - Number(slot > removed)))
}
