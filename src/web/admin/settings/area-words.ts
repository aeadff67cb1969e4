import { m } from "#messages/messages.js"
import { baseLocale } from "#messages/runtime.js"
import { formatAmount } from "#shop/money.ts"
import type { PaymentMethod } from "#shop/payment-methods.ts"
import type { AdminSettings } from "#shop/settings/admin-settings.ts"
import { offeredLanguages } from "#shop/settings/sections/plain-sections.ts"
import { closedAt } from "#shop/settings/settings.ts"
import { namesOfLanguages } from "../forms/translations/language-names.ts"

type Values = AdminSettings["values"]

export const methodNames: Readonly<Record<PaymentMethod, () => string>> = {
  bank_transfer: m.admin_field_bank_transfer,
  cash_on_delivery: m.admin_field_cash_on_delivery,
  payhere: m.admin_settings_payhere,
}

export function languagesOf(languages: Values["languages"]): string {
  const others = offeredLanguages(languages).filter((language) => language !== baseLocale)
  return others.length > 0 ? namesOfLanguages(others) : m.admin_settings_languages_now()
}

export function costOf({ fee, free_from }: Values["delivery"]): string {
  if (fee === 0) return m.admin_settings_delivery_free()
  const amount = formatAmount(fee)
  return free_from === null ? amount : m.admin_settings_delivery_now({ fee: amount, amount: formatAmount(free_from) })
}

export function stateOf(values: Values): string {
  const closed = closedAt(values, new Date())
  if (!closed) return m.admin_settings_open_now()
  return closed.until === null ? m.admin_settings_not_open_yet() : m.admin_settings_closed_now({ date: closed.until })
}
