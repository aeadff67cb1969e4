import { m } from "#messages/messages.js"
import { type Carried, payeeOf } from "#shop/lankaqr/lankaqr.ts"
import { lankaqrSection, payeeLine } from "#shop/settings/sections/lankaqr-section.ts"
import type { DescribedSection } from "./section-form.tsx"

export const carriedNames: Readonly<Record<Carried, () => string>> = {
  amount_and_number: m.admin_lankaqr_amount_and_number,
  amount: m.admin_lankaqr_amount,
  nothing: m.admin_lankaqr_nothing,
}

/** Describes the bank's LANKAQR code, of which the codes of orders are made. */
export const lankaqr = {
  name: "lankaqr",
  title: m.admin_settings_lankaqr,
  text: m.admin_settings_lankaqr_text,
  section: lankaqrSection,
  fields: {
    code: { label: m.admin_lankaqr_code, named: m.admin_settings_lankaqr, words: whoIsPaid },
    carried: { label: m.admin_lankaqr_carried, words: (carried: Carried) => carriedNames[carried]() },
  },
} as const satisfies DescribedSection<"lankaqr">

function whoIsPaid(code: string): string {
  const payee = payeeOf(code)
  return typeof payee === "string" ? code : payeeLine(payee)
}
