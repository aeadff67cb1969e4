import { m } from "#messages/messages.js"
import type { SectionName } from "#shop/settings/sections/sections.ts"
import { leafLabels, TEXT_NAMES, textParts } from "../texts/text-parts.ts"
import { payhere } from "./forms/card-sections.ts"
import { cash } from "./forms/cash-fields.ts"
import { paymentWindow } from "./forms/payment-sections.ts"
import { pickup } from "./forms/pickup-fields.ts"
import type { PlainSection } from "./forms/plain-form.tsx"
import * as plain from "./forms/plain-sections.ts"

type Labels = Readonly<Record<string, () => string>>

interface Labelled {
  readonly title: () => string
  readonly labels: Labels
}

const described = Object.fromEntries(
  [...Object.values(plain), cash, paymentWindow, payhere, pickup].map((section) => [
    section.name,
    section as PlainSection<SectionName>,
  ]),
)

const payments: Labels = {
  bank_transfer: m.admin_field_bank_transfer,
  cash_on_delivery: m.admin_field_cash_on_delivery,
  refund_proof_from: m.admin_field_refund_proof,
  accounts: m.admin_settings_accounts,
  bank: m.admin_field_bank,
  branch: m.admin_field_branch,
  holder: m.admin_field_account_holder,
  number: m.admin_field_account_number,
}

const others: Readonly<Partial<Record<SectionName, Labelled>>> = {
  payments: { title: m.admin_settings_payments, labels: payments },
  lankaqr: {
    title: m.admin_settings_lankaqr,
    labels: { code: m.admin_settings_lankaqr, carried: m.admin_lankaqr_carried },
  },
  couriers: {
    title: m.parcels_settings,
    labels: { couriers: m.parcels_settings, overdue_days: m.parcels_settings_overdue },
  },
  fee_rules: { title: m.admin_fees, labels: { rules: m.admin_fees_rules, usual_grams: m.admin_fees_usual } },
  synonyms: { title: m.admin_settings_synonyms, labels: {} },
  ...Object.fromEntries(TEXT_NAMES.map((name) => [name, { title: textParts[name].title, labels: leafLabels }])),
}

export const NAMED_SECTIONS = [...Object.keys(described), ...Object.keys(others)] as SectionName[]

export function sectionLabels(name: SectionName): Labelled {
  const section = described[name]
  if (!section) return others[name] ?? { title: () => name, labels: {} }
  const labels = Object.entries<{ label: () => string }>(section.fields).map(([field, { label }]) => [field, label])
  return { title: section.title, labels: Object.fromEntries(labels) }
}
