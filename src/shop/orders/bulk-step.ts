import { type DueStep, dueStep, type OrderState, PRESS_STEPS, type PressStep } from "./due-step.ts"
import type { OrderStatus } from "./orders.ts"

/** Says why an order is left out of a step, unless the owner puts it back. */
export type LeftOut = "cancelled" | "done" | "refused" | "to_call" | "to_check" | "unpaid" | "unconfirmed" | "unshipped"

const PROGRESS: readonly OrderStatus[] = ["pending", "confirmed", "shipped", "delivered"]

const MISSING: Partial<Record<DueStep, LeftOut>> = {
  check_receipt: "to_check",
  await_payment: "unpaid",
  confirm: "unconfirmed",
  ship: "unshipped",
}

/** Returns why a step is not due with an order; null where it is. */
export function whyLeftOut(order: OrderState, step: PressStep): LeftOut | null {
  const due = dueStep(order)
  if (order.status === "cancelled") return "cancelled"
  if (due === "confirm" && order.to_call) return "to_call"
  if (due === step) return null
  if (PROGRESS.indexOf(order.status) >= PROGRESS.indexOf(PRESS_STEPS[step])) return "done"
  if (order.payment_status === "failed" && due === "await_payment") return "refused"
  // A paid order needs no confirmation, but its customer may be told one.
  if (step === "confirm" && due === "ship") return null
  return MISSING[due] ?? null
}

/** Returns whether a step changes an order at all, so that the owner may put it back. */
export function canBePutBack({ status }: Pick<OrderState, "status">, step: PressStep): boolean {
  return status !== PRESS_STEPS[step]
}
