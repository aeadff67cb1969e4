import { type BankAccount, MAX_ACCOUNTS } from "#shop/settings/sections/payments-section.ts"
import { movedTexts } from "../forms/translations/section-texts.ts"
import type { TextsByLanguage } from "../forms/translations/texts.ts"

/** Lists the places for accounts in the form, each with fields of its own. */
export const SLOTS = Array.from({ length: MAX_ACCOUNTS }, (_, n) => n)

export const PARTS = ["bank", "branch", "holder", "number", "note"] as const
export type AccountPart = (typeof PARTS)[number]

export type AccountField = `${AccountPart}_${number}`
type AccountValues = Record<AccountField, string>

export const fieldOf = (part: AccountPart, slot: number): AccountField => `${part}_${slot}`

/** Returns the texts of every slot; those after the accounts are empty. */
export function slotValues(accounts: readonly BankAccount[]): AccountValues {
  return Object.fromEntries(
    SLOTS.flatMap((slot) => PARTS.map((part) => [fieldOf(part, slot), accounts[slot]?.[part] ?? ""])),
  )
}

export function typedAccounts(values: AccountValues): Array<Record<AccountPart, string>> {
  return filledSlots(values).map((slot) => accountIn(values, slot))
}

/** Returns the texts without the account of one slot; the ones after it move up. */
export function withoutSlot(values: AccountValues, removed: number): AccountValues {
  const left = SLOTS.filter((slot) => slot !== removed).map((slot) => accountIn(values, slot))
  return slotValues(left)
}

export function usedSlots(values: AccountValues): number {
  return (filledSlots(values).at(-1) ?? -1) + 1
}

/** Returns the field of a problem that the schema found in `accounts`. */
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

function filledSlots(values: AccountValues): number[] {
  return SLOTS.filter((slot) => PARTS.some((part) => values[fieldOf(part, slot)]?.trim() !== ""))
}

export function accountIn(values: AccountValues, slot: number): Record<AccountPart, string> {
  const text = (part: AccountPart) => values[fieldOf(part, slot)] ?? ""
  return {
    bank: text("bank"),
    branch: text("branch"),
    holder: text("holder"),
    number: text("number"),
    note: text("note"),
  }
}
