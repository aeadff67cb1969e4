import { type DueStep, dueStep, type OrderState, PRESS_STEPS, type PressStep } from "./due-step.ts"
import type { OrderStatus } from "./orders.ts"

export type LeftOut =
  | "cancelled"
  | "done"
  | "not_overdue"
  | "refused"
  | "to_call"
  | "to_check"
  | "unpaid"
  | "unconfirmed"
  | "unmade"
  | "unshipped"

/** Is what many orders are changed by: the steps of one press, and what is done with those that were not paid in time. */
export type BulkStep = PressStep | OverdueStep
type OverdueStep = "extend" | "cancel"

export const DAYS_MORE = 3

type BulkState = OrderState & { readonly overdue?: boolean }

const isOfOverdue = (step: BulkStep): step is OverdueStep => step === "extend" || step === "cancel"

const PROGRESS: readonly OrderStatus[] = ["pending", "confirmed", "shipped", "delivered"]

const MISSING: Partial<Record<DueStep, LeftOut>> = {
  check_receipt: "to_check",
  await_payment: "unpaid",
  ask_balance: "unpaid",
  confirm: "unconfirmed",
  make: "unmade",
  ship: "unshipped",
}

/** Returns why a step is not due with an order; null where it is. */
export function whyLeftOut(order: BulkState, step: BulkStep): LeftOut | null {
  const due = dueStep(order)
  if (order.status === "cancelled") return "cancelled"
  if (isOfOverdue(step)) return order.overdue ? null : due === "check_receipt" ? "to_check" : "not_overdue"
  if (due === "confirm" && order.to_call) return "to_call"
  if (due === step) return null
  if (PROGRESS.indexOf(order.status) >= PROGRESS.indexOf(PRESS_STEPS[step])) return "done"
  if (order.payment_status === "failed" && due === "await_payment") return "refused"
  // A paid order needs no confirmation, but its customer may be told one.
  if (step === "confirm" && (due === "make" || due === "ship")) return null
  return MISSING[due] ?? null
}

/** Returns whether a step changes an order at all, so that the owner may put it back. */
export function canBePutBack({ status, overdue }: Pick<BulkState, "status" | "overdue">, step: BulkStep): boolean {
  return isOfOverdue(step) ? overdue === true : status !== PRESS_STEPS[step]
}
