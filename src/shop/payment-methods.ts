import { m } from "#messages/messages.js"
import { worded } from "#messages/worded.ts"

/** Names the providers of card payments: each is a way to pay where the shop has switched it on. */
export const CARD_METHODS = ["payhere"] as const
export type CardMethod = (typeof CARD_METHODS)[number]

/** Names the ways to pay of orders that an admin enters: nobody is there to type a card. */
export const ENTERED_METHODS = ["bank_transfer", "cash_on_delivery"] as const
export type EnteredMethod = (typeof ENTERED_METHODS)[number]

export const PAYMENT_METHODS = [...ENTERED_METHODS, ...CARD_METHODS] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export const paymentMethodMessages = {
  bank_transfer: m.orders_method_bank_transfer,
  cash_on_delivery: m.orders_method_cash_on_delivery,
  payhere: m.orders_method_payhere,
}
export const paymentMethodLabels = /* @__PURE__ */ worded<PaymentMethod>(paymentMethodMessages)

export function isCard(method: PaymentMethod): method is CardMethod {
  return CARD_METHODS.some((each) => each === method)
}
