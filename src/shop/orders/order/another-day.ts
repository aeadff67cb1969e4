import { later } from "#platform/later.ts"
import { onWorkingEvening } from "#shop/settings/payment-window.ts"
import type { Payment } from "../payments.ts"
import type { LockedOrder } from "./order.ts"

const DAY_MS = 86_400_000

type Timed = Pick<LockedOrder, "pay_by" | "now">

/**
 * Returns the end of the time to pay of an order whose customer is asked again for the money: a day from now, at least; nothing where it ends
 * later anyway.
 */
export function anotherDay({ pay_by, now }: Timed, holidays: string): { pay_by?: string } {
  const until = onWorkingEvening(holidays, later(now, DAY_MS))
  return pay_by !== null && pay_by < until ? { pay_by: until } : {}
}

type Statuses = Pick<LockedOrder, "status" | "payment_status">

const isAwaited = ({ status, payment_status }: Statuses) => status === "pending" && payment_status !== "paid"

/** Returns whether a change lets the shop wait for money for which it did not wait before. */
export const isAwaitedAgain = (before: Statuses, after: Statuses) => isAwaited(after) && !isAwaited(before)

/**
 * Returns whether a slip that did not pay an order is the first. After others the time goes on as it was: else nothing would ever end.
 * @param rows of the order's money, before the decision about the slip
 */
export function isFirstSlip(
  { bank_receipt_url: slip }: Pick<LockedOrder, "bank_receipt_url">,
  rows: readonly Payment[],
) {
  return slip !== null && !rows.some(({ kind }) => kind === "payment")
}

/** Returns whether the bank has refused a card payment, for which the time stood still, for the first time. */
export const isFirstRefusedCard = (rows: readonly Payment[]) =>
  rows.filter(({ way, state }) => way === "card" && state === "failed").length === 1
