import { knownLocale } from "#messages/known-locale.ts"
import { m } from "#messages/messages.js"

/** Names why a slip is refused; the customer reads it in words of their own language. */
export const REFUSAL_REASONS = ["amount", "unreadable", "missing", "wrong_account", "other_order"] as const
export type RefusalReason = (typeof REFUSAL_REASONS)[number]

export const refusalTexts = {
  amount: m.admin_receipt_reason_amount_text,
  unreadable: m.admin_receipt_reason_unreadable_text,
  missing: m.admin_receipt_reason_missing_text,
  wrong_account: m.admin_receipt_reason_wrong_account_text,
  other_order: m.admin_receipt_reason_other_order_text,
} as const satisfies Record<RefusalReason, unknown>

export function refusalWords(reason: RefusalReason | undefined, language: string): string | null {
  return reason === undefined ? null : refusalTexts[reason]({}, { locale: knownLocale(language) })
}
