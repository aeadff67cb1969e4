import { m } from "#messages/messages.js"
import { paymentWindowSection } from "#shop/settings/payment-window.ts"
import { depositSection } from "#shop/settings/sections/deposit-section.ts"
import type { PlainSection } from "./plain-form.tsx"

const days = { required: true, type: "number", inputMode: "numeric", min: "30", max: "3650", step: "1" } as const
const hours = { required: true, type: "number", inputMode: "numeric", min: "1", max: "720", step: "1" } as const

export const paymentWindow: PlainSection<"payment_window"> = {
  name: "payment_window",
  title: m.admin_settings_payment_window,
  text: m.admin_settings_payment_window_text,
  section: paymentWindowSection,
  fields: {
    hours: { label: m.admin_field_pay_hours, kind: "number", half: true, input: hours },
    slips_days: { label: m.admin_field_slips_days, kind: "number", half: true, input: days },
    holidays: { label: m.admin_field_holidays, hint: m.admin_settings_holidays_hint, kind: "lines", rows: 4 },
    cancels: { label: m.admin_field_cancels_unpaid, hint: m.admin_settings_cancels_hint, kind: "tick" },
  },
}

export const deposit: PlainSection<"deposit"> = {
  name: "deposit",
  title: m.admin_settings_deposit,
  text: m.admin_settings_deposit_text,
  section: depositSection,
  fields: {
    percent: {
      label: m.admin_field_deposit_percent,
      hint: m.admin_settings_deposit_percent_hint,
      kind: "number",
      half: true,
      input: { required: true, type: "number", inputMode: "numeric", min: "0", max: "100", step: "1" },
    },
    policy: {
      label: m.admin_field_deposit_policy,
      hint: m.admin_settings_deposit_policy_hint,
      kind: "lines",
      rows: 4,
      localized: true,
    },
  },
}
