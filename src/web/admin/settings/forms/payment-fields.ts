import { m } from "#messages/messages.js"
import { type BankAccount, MAX_ACCOUNTS, paymentsSection } from "#shop/settings/sections/payments-section.ts"
import { accountLines } from "#shop/settings/settings.ts"
import type { Described, DescribedList } from "../../forms/described.ts"
import { AMOUNT } from "../../forms/typed-values.ts"
import type { DescribedSection } from "./section-form.tsx"

const parts = {
  bank: { label: m.admin_field_bank },
  branch: { label: m.admin_field_branch },
  holder: { label: m.admin_field_account_holder },
  number: { label: m.admin_field_account_number },
  note: { label: m.admin_field_account_note, kind: "lines", localized: true },
} as const satisfies Record<keyof BankAccount, Described>
export type AccountPart = keyof typeof parts

const accounts = {
  kind: "list",
  label: m.admin_settings_accounts,
  item: m.admin_settings_account_field,
  fields: parts,
  grows: { max: MAX_ACCOUNTS },
  // Bank accounts are told in full: this is where it is looked up who replaced one.
  words: (all: readonly BankAccount[]) => all.map((account) => accountLines(account).join(", ")).join("; "),
} as const satisfies DescribedList

export const payments = {
  name: "payments",
  title: m.admin_settings_payments,
  text: m.admin_settings_payments_text,
  section: paymentsSection,
  fields: {
    accounts,
    bank_transfer: { label: m.admin_field_bank_transfer, hint: m.admin_settings_transfer_hint, kind: "tick" },
    cash_on_delivery: { label: m.admin_field_cash_on_delivery, kind: "tick" },
    refund_proof_from: {
      label: m.admin_field_refund_proof,
      hint: m.admin_settings_refund_proof_hint,
      kind: "number",
      input: AMOUNT,
    },
  },
} as const satisfies DescribedSection<"payments">
