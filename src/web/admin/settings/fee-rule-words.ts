import { m } from "#messages/messages.js"
import { centsOf, formatRupees } from "#shop/money.ts"
import type { FeeRule } from "#shop/settings/fees/fee-rules-section.ts"
import { namesOfDistricts } from "./forms/fees/district-names.ts"

/** Returns the rules of delivery fees in words; null for what reads well as it is. */
export function feeRuleWords(name: string, value: unknown): string | null {
  if (name !== "rules" || !Array.isArray(value)) return null
  return (value as FeeRule[]).map(wordsOf).join("; ") || m.admin_audit_none()
}

function wordsOf({ districts, fee }: FeeRule): string {
  const places = districts.length === 0 ? m.admin_fees_all() : namesOfDistricts(districts)
  return m.admin_fees_rule_words({ places, fee: formatRupees(centsOf(fee)) })
}
