import { m } from "#messages/messages.js"
import { cashSection } from "#shop/settings/sections/cash-section.ts"
import { AMOUNT } from "../../forms/typed-values.ts"
import { districts } from "./fees/fee-fields.ts"
import type { PlainSection } from "./plain-form.tsx"

const limit = { hint: m.admin_settings_cash_limit_hint, kind: "number", half: true, input: AMOUNT } as const

export const cash: PlainSection<"cash"> = {
  name: "cash",
  title: m.admin_field_cash_on_delivery,
  section: cashSection,
  fields: {
    lowest: { label: m.admin_field_cash_lowest, ...limit },
    highest: { label: m.admin_field_cash_highest, ...limit },
    fee: {
      label: m.errors_label_cash_fee,
      hint: m.admin_settings_cash_fee_hint,
      ...{ kind: "number", unit: "rupees" },
      input: { ...AMOUNT, required: true },
    },
    prepaid_after: {
      label: m.admin_field_cash_prepaid_after,
      hint: m.admin_settings_cash_prepaid_after_hint,
      kind: "number",
      input: { type: "number", inputMode: "numeric", min: "1", step: "1" },
    },
    districts,
    with_texts: { label: m.admin_field_cash_with_texts, kind: "tick" },
    confirm: { label: m.admin_field_cash_confirm, hint: m.admin_settings_cash_confirm_hint, kind: "tick" },
  },
}
