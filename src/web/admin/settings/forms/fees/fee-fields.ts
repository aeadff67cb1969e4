import { formatCount } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { namesOfDistricts } from "#shop/address/districts.ts"
import { formatAmount } from "#shop/money.ts"
import { type FeeRule, feeRulesSection, MAX_RULES } from "#shop/settings/fees/fee-rules-section.ts"
import type { Described, DescribedList } from "../../../forms/described.ts"
import { AMOUNT } from "../../../forms/typed-values.ts"
import type { DescribedSection } from "../section-form.tsx"

const amount = { kind: "number", input: AMOUNT } as const

export const districts = {
  label: m.admin_fees_districts,
  kind: "other",
  blank: [],
  words: (chosen: readonly number[]) => placesOf(chosen),
} as const satisfies Described

const parts = {
  fee: { label: m.admin_fees_fee, kind: "number", input: { ...AMOUNT, required: true } },
  districts,
  further_kg: { label: m.admin_fees_further, ...amount },
  free_from: { label: m.admin_fees_free_from, ...amount },
  up_to_grams: {
    label: m.admin_fees_up_to,
    kind: "number",
    input: { ...AMOUNT, inputMode: "numeric", min: "1", step: "1" },
  },
  from: { label: m.admin_fees_from, ...amount },
} as const satisfies Record<keyof FeeRule, Described>
export type RulePart = keyof typeof parts

const rules = {
  kind: "list",
  label: m.admin_fees_rules,
  item: m.admin_fees_rule_field,
  fields: parts,
  grows: { max: MAX_RULES },
  words: (all: readonly FeeRule[]) => all.map(wordsOfRule).join("; "),
} as const satisfies DescribedList

export const feeRules = {
  name: "fee_rules",
  title: m.admin_fees,
  text: m.admin_fees_text,
  section: feeRulesSection,
  fields: { rules, usual_grams: { label: m.admin_fees_usual, kind: "number" } },
} as const satisfies DescribedSection<"fee_rules">

function placesOf(chosen: readonly number[]): string {
  return chosen.length === 0 ? m.admin_fees_all() : namesOfDistricts(chosen)
}

function wordsOfRule({ districts: chosen, fee, further_kg, up_to_grams, from, free_from }: FeeRule): string {
  const others = [
    [m.admin_fees_further, further_kg, formatAmount],
    [m.admin_fees_up_to, up_to_grams, formatCount],
    [m.admin_fees_from, from, formatAmount],
    [m.admin_fees_free_from, free_from, formatAmount],
  ] as const
  const more = others.flatMap(([label, value, format]) => (value ? [`${label()}: ${format(value)}`] : []))
  return [m.admin_fees_rule_words({ places: placesOf(chosen), fee: formatAmount(fee) }), ...more].join(", ")
}
