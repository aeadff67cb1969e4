import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { optionalText } from "#shop/api/fields.ts"
import { section } from "./section.ts"

const MAX_ACCOUNTS = 5

const part = (label: () => string) => optionalText({ label, max: [100, m.errors_account_part_too_long] })

const account = z.object({
  bank: part(m.errors_label_bank),
  branch: part(m.errors_label_branch),
  holder: part(m.errors_label_account_holder),
  number: part(m.errors_label_account_number),
  /** Free words, below the rest or instead of it. */
  note: optionalText({
    label: m.errors_label_account_note,
    max: [500, m.errors_account_note_too_long],
    multiline: true,
  }),
})
export type BankAccount = z.output<typeof account>

const NO_ACCOUNT: BankAccount = { bank: null, branch: null, holder: null, number: null, note: null }

/** Bank, holder and number say where money goes, and so may the words of a note alone. */
function isComplete({ bank, branch, holder, number, note }: BankAccount): boolean {
  const isNamed = bank !== null && holder !== null && number !== null
  return isNamed || (note !== null && [bank, branch, holder, number].every((each) => each === null))
}

const bankAccount = account.check(z.refine(isComplete, { error: m.errors_account_incomplete }))

const form = z
  .object({
    accounts: z.array(bankAccount).check(z.maxLength(MAX_ACCOUNTS, { error: m.errors_accounts_too_many })),
    bank_transfer: z.boolean(),
    cash_on_delivery: z.boolean(),
  })
  .check(z.refine(offersOne, { error: m.errors_payment_methods_none, path: ["cash_on_delivery"] }))
export type Payments = z.output<typeof form>

function offersOne({ accounts, bank_transfer, cash_on_delivery }: Payments): boolean {
  return cash_on_delivery || (bank_transfer && accounts.length > 0)
}

/** How customers pay. */
export const paymentsSection = section(form, ({ bankDetails }) => ({
  accounts: bankDetails === null ? [] : [{ ...NO_ACCOUNT, note: bankDetails }],
  bank_transfer: true,
  cash_on_delivery: true,
}))
