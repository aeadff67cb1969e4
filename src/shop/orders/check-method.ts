import { m } from "#messages/messages.js"
import { done } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { isCard, type PaymentMethod } from "#shop/payment-methods.ts"
import { type CashOrder, cashLimits, cashRefusal } from "#shop/settings/cash-on-delivery.ts"
import { offeredMethods, type ShopSettings } from "#shop/settings/settings.ts"

const methodNotOffered = refusal(
  409,
  "payment_method_not_offered",
  m.errors_payment_method_not_offered,
  "payment_method",
)

/** Says no word of parcels: the phone number may be somebody else's. */
const prepaidOnly = refusal(409, "prepaid_only", m.errors_cash_prepaid_only, "payment_method")

/** Holds what a way to pay is judged by: of cash also what only the server knows. */
interface JudgedOrder extends CashOrder {
  readonly refusedParcels: number
}

/** Checks whether an order can be paid in this way. */
export function checkMethod(method: PaymentMethod, settings: ShopSettings, order: JudgedOrder): Result {
  if (!offeredMethods(settings).includes(method)) return methodNotOffered
  // No provider takes a payment of nothing.
  if (isCard(method) && order.totalCents === 0) return methodNotOffered
  return method === "cash_on_delivery" ? checkCash(settings.cash, order) : done
}

function checkCash(rules: ShopSettings["cash"], order: JudgedOrder): Result {
  const message = cashRefusal(cashLimits(rules), order)
  if (message !== null) return refusal(409, "cash_on_delivery_refused", message, "payment_method")
  const { prepaid_after } = rules
  return prepaid_after !== null && order.refusedParcels >= prepaid_after ? prepaidOnly : done
}
