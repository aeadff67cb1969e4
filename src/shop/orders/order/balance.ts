import type { Mail } from "#shop/mails/mails.ts"
import { paysAtDoor } from "../due-step.ts"
import type { Payment } from "../payments.ts"
import { payByMail } from "./customer-mails.ts"
import type { LockedOrder, OrderChange } from "./order.ts"

interface AskedBalance {
  readonly set: NonNullable<OrderChange["set"]>
  readonly mail: Mail | null
}

/**
 * Returns what asking for the balance writes, and its mail: it has a time to pay of its own. Returns null while none is to be asked for, and
 * with cash, where it is paid at the door.
 */
export function askedBalance(order: LockedOrder, payments: readonly Payment[], payBy: string): AskedBalance | null {
  const { due_part, status, payment_status, pay_by } = order
  const isDue = due_part === "none" && !paysAtDoor(order) && payment_status !== "paid" && status !== "cancelled"
  if (!isDue) return null
  const set = { balance_asked_at: order.now, pay_by: pay_by !== null && pay_by > payBy ? pay_by : payBy }
  return { set, mail: payByMail({ ...order, ...set }, "balance", payments) }
}
