import { m } from "#messages/messages.js"
import { formatAmount } from "#shop/money.ts"
import type { AdminOrder } from "#shop/orders/admin-order-json.ts"
import { type DueStep, paysAtDoor } from "#shop/orders/due-step.ts"
import { isOpenReturn } from "#shop/orders/returns.ts"
import { isCard } from "#shop/payment-methods.ts"

/** Returns what the card of an order is called by what is due. */
export function titleOf(
  { status, payment_status, payment_method, to_call, returns }: AdminOrder,
  step: DueStep,
): string {
  if (step === "confirm" && to_call) return m.admin_call_title()
  const open = returns.find(isOpenReturn)
  if (step === "return" && open) return m.admin_return_due({ state: open.state })
  if (step === "none") return status === "cancelled" ? m.admin_due_cancelled() : m.admin_due_none()
  if (step === "await_payment" && isCard(payment_method)) return m.admin_due_card_title()
  return step === "await_payment" && payment_status === "failed" ? m.admin_due_receipt() : m.admin_due_title({ step })
}

/** Says what was paid, or is due. */
export function moneyText(order: AdminOrder): string {
  const amount = formatAmount(order.refund_due_amount)
  const paid = formatAmount(order.total_amount)
  if (order.status === "cancelled" && order.deposit_amount !== null && order.refund_due_amount > 0)
    return m.admin_due_refund_deposit({ amount })
  if (order.refund_due_amount > 0)
    return order.status === "cancelled" ? m.admin_due_refund({ amount }) : m.admin_due_surplus({ total: paid, amount })
  if (order.payment_status === "paid") return m.admin_due_paid({ total: paid })
  const [total, part] = [formatAmount(order.open_amount), formatAmount(order.due_amount)]
  if (order.due_part === "deposit")
    return m.admin_due_deposit({ deposit: part, total: formatAmount(order.total_amount) })
  if (order.due_part === "none") {
    const deposit = formatAmount(order.received_amount)
    return m.admin_due_after_deposit({ deposit, total, way: paysAtDoor(order) ? "cash" : "later" })
  }
  if (paysAtDoor(order)) return m.admin_due_cash({ total })
  return isCard(order.payment_method) ? m.admin_due_card({ total }) : m.admin_due_transfer({ total })
}
