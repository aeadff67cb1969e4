import { m } from "#messages/messages.js"
import { worded } from "#messages/worded.ts"

export const PAYMENT_METHODS = ["bank_transfer", "cash_on_delivery"] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export const paymentMethodMessages = {
  bank_transfer: m.orders_method_bank_transfer,
  cash_on_delivery: m.orders_method_cash_on_delivery,
}
export const paymentMethodLabels = /* @__PURE__ */ worded<PaymentMethod>(paymentMethodMessages)
