import { formatCount } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { namesOfDistricts } from "#shop/address/districts.ts"
import { formatAmount } from "#shop/money.ts"
import type { CourierSettings } from "#shop/settings/couriers-section.ts"
import type { FeeRule } from "#shop/settings/fees/fee-rules-section.ts"
import type { SectionName } from "#shop/settings/sections/sections.ts"
import { lankaqrWords } from "./lankaqr-words.ts"

type Words = typeof lankaqrWords

/** Say what a field of these sections means, in the history; null for what reads well as it is. */
export const sectionWords: Readonly<Partial<Record<SectionName, Words>>> = {
  lankaqr: lankaqrWords,
  fee_rules: (name, value) => (name === "rules" ? listed<FeeRule>(value, wordsOfRule) : null),
  cash: (name, value) => (name === "districts" && Array.isArray(value) ? placesOf(value) : null),
  couriers: (name, value) => (name === "couriers" ? listed<CourierSettings>(value, wordsOfCourier) : null),
}

function listed<Each>(values: unknown, wordsOf: (each: Each) => string): string | null {
  return Array.isArray(values) ? values.map(wordsOf).join("; ") || m.admin_audit_none() : null
}

const placesOf = (districts: readonly number[]) =>
  districts.length === 0 ? m.admin_fees_all() : namesOfDistricts(districts)

function wordsOfRule({ districts, fee, further_kg, up_to_grams, from, free_from }: FeeRule): string {
  const parts = [
    [m.admin_fees_further, further_kg, formatAmount],
    [m.admin_fees_up_to, up_to_grams, formatCount],
    [m.admin_fees_from, from, formatAmount],
    [m.admin_fees_free_from, free_from, formatAmount],
  ] as const
  const more = parts.flatMap(([label, value, format]) => (value ? [`${label()}: ${format(value)}`] : []))
  return [m.admin_fees_rule_words({ places: placesOf(districts), fee: formatAmount(fee) }), ...more].join(", ")
}

function wordsOfCourier({ name, columns, towns, tracking_url }: CourierSettings): string {
  const parts = [
    [m.parcels_settings_columns, columns],
    [m.parcels_settings_towns, towns],
    [m.parcels_settings_link, tracking_url],
  ] as const
  const more = parts.flatMap(([label, value]) =>
    value ? [`${label()}: ${clipped(value.split("\n").join(", "))}`] : [],
  )
  return [name, ...more].join(", ")
}

/** A courier's list of towns may have thousands. */
const MAX_CHARACTERS = 500

function clipped(text: string): string {
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text
}
