import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { optionalAmount } from "#shop/api/amount-field.ts"
import { optionalText } from "#shop/api/fields.ts"
import { rule } from "#shop/api/problems.ts"
import { localized } from "#shop/text/localized.ts"
import { limit } from "./delivery-section.ts"
import { section } from "./section.ts"

export const MAX_ACCOUNTS = 5

const part = (label: () => string) => optionalText({ label, max: [100, m.errors_account_part_too_long] })

const accountForm = z.object({
  bank: part(m.errors_label_bank),
  branch: part(m.errors_label_branch),
  holder: part(m.errors_label_account_holder),
  number: part(m.errors_label_account_number),
  note: localized(
    optionalText({ label: m.errors_label_account_note, max: [500, m.errors_account_note_too_long], multiline: true }),
  ),
})

const optional = z.nullable(z.string())

const accountJson = z.object({
  bank: optional,
  branch: optional,
  holder: optional,
  number: optional,
  /** Holds free words, below the rest or instead of it. */
  note: optional,
})
export type BankAccount = z.output<typeof accountJson>
type EditedAccount = z.output<typeof accountForm>

const paymentsJson = z.object({
  accounts: z.array(accountJson),
  bank_transfer: z.boolean(),
  cash_on_delivery: z.boolean(),
  refund_proof_from: z
    .nullable(z.number())
    .check(
      z.meta({ description: "From so many rupees on a refund wants the password or a mailed code; null: none does" }),
    ),
})
/** Bank, holder and number say where money goes, and so may the words of a note alone; returns what else is missing. */
function missingPart({ branch, note, ...named }: EditedAccount): keyof BankAccount | null {
  const isNoteAlone = note.en !== null && [branch, ...Object.values(named)].every((each) => each === null)
  if (isNoteAlone) return null
  return (["bank", "holder", "number"] as const).find((part) => named[part] === null) ?? null
}

const isComplete: z.core.CheckFn<EditedAccount> = ({ value, issues }) => {
  const part = missingPart(value)
  if (part === null) return
  const params = { reason: "incomplete" }
  issues.push({ code: "custom", input: value, path: [part], message: m.errors_account_incomplete(), params })
}

interface Offered extends Pick<z.output<typeof paymentsJson>, "bank_transfer" | "cash_on_delivery"> {
  readonly accounts: readonly unknown[]
}

function offersOne({ accounts, bank_transfer, cash_on_delivery }: Offered): boolean {
  return cash_on_delivery || (bank_transfer && accounts.length > 0)
}

const NO_ACCOUNT: BankAccount = { bank: null, branch: null, holder: null, number: null, note: null }

export const paymentsSection = section({
  json: paymentsJson,
  form: z
    .object({
      accounts: z.array(accountForm.check(isComplete)).check(
        rule((accounts) => accounts.length <= MAX_ACCOUNTS, "too_big", m.errors_accounts_too_many, {
          maximum: MAX_ACCOUNTS,
        }),
      ),
      bank_transfer: z.boolean(),
      cash_on_delivery: z.boolean(),
      refund_proof_from: optionalAmount({ ...limit, label: m.admin_field_refund_proof }),
    })
    .check(
      z.refine(offersOne, {
        error: m.errors_payment_methods_none,
        path: ["cash_on_delivery"],
        params: { reason: "none_left" },
      }),
    ),
  initial: ({ bankDetails }) => ({
    accounts: bankDetails === null ? [] : [{ ...NO_ACCOUNT, note: bankDetails }],
    bank_transfer: true,
    cash_on_delivery: true,
    refund_proof_from: 25_000,
  }),
  needsProof: true,
})
