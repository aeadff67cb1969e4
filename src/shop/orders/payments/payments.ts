import type { PaymentMethod } from "#shop/payment-methods.ts"
import type { OrderStatus, PaymentStatus } from "../orders.ts"

export const PAYMENT_KINDS = ["payment", "correction"] as const
export const PAYMENT_WAYS = ["bank_transfer", "cash", "card"] as const

/** Describes a row of the money of an order, which is never changed: another row corrects it. */
export interface Payment {
  readonly kind: (typeof PAYMENT_KINDS)[number]
  /** Is what the row makes of the order's payment status. */
  readonly state: PaymentStatus
  /** Is null of a correction. */
  readonly way: (typeof PAYMENT_WAYS)[number] | null
  /** Is less than 0 where a correction takes away what was received, and null where nobody read the amount of a refused slip. */
  readonly cents: number | null
  /** Is the order's latest slip when the row was written. */
  readonly slip: string | null
  /** Tells the customer why a slip was refused. */
  readonly reason: string | null
  /** Is the transfer's at the bank: letters and digits alone, in capitals. */
  readonly reference?: string | null
  /** Is the day of the transfer, as YYYY-MM-DD. */
  readonly paidOn?: string | null
}

/** Holds what the payment status of an order depends on besides its rows. */
export interface Payable {
  readonly totalCents: number
  /** Is the path of the latest slip. */
  readonly slip: string | null
}

/** Returns the cents that were received, as the shop's books say: corrections count as well. */
export function receivedCents(rows: readonly Payment[]): number {
  return rows
    .filter(({ kind, state }) => kind === "correction" || state === "paid")
    .reduce((sum, { cents }) => sum + (cents ?? 0), 0)
}

/** Returns the cents that are missing to the total. */
export function missingCents({ totalCents }: Payable, rows: readonly Payment[]): number {
  return Math.max(0, totalCents - receivedCents(rows))
}

/**
 * Returns the payment status of an order, which follows from its rows alone: it is paid when what was received covers the total. A refusal
 * stands until another slip comes. An order that costs nothing is paid when its last row says so.
 * @param rows all of the order's, oldest first
 */
export function paymentStatusOf(order: Payable, rows: readonly Payment[]): PaymentStatus {
  const last = rows.at(-1)
  const paid = order.totalCents > 0 ? missingCents(order, rows) === 0 : last?.state === "paid"
  if (paid) return "paid"
  return last?.state === "failed" && last.slip === order.slip ? "failed" : "pending"
}

/** Returns whether the transfer of the latest slip was counted last, and does not cover the total. */
export function isSlipCounted(order: Payable, rows: readonly Payment[]): boolean {
  const last = rows.at(-1)
  const counted = last?.kind === "payment" && last.state === "paid" && last.slip !== null && last.slip === order.slip
  return counted && paymentStatusOf(order, rows) !== "paid"
}

interface Settled extends Payable {
  readonly payment_method: PaymentMethod
  readonly status: OrderStatus
}

/**
 * Returns the row that leads an order to the payment status that an admin sets: the slip's transfer or the cash of a delivered parcel over
 * what is missing, the refusal of a slip, else a correction.
 * @param rows the order's rows, by which it has another payment status
 */
export function paymentTowards(
  order: Settled,
  rows: readonly Payment[],
  state: PaymentStatus,
  reason: string | null,
): Payment {
  const { slip } = order
  const row = { state, slip, reason }
  const wasPaid = paymentStatusOf(order, rows) === "paid"
  const cents = missingCents(order, rows)
  const bySlip = order.payment_method === "bank_transfer" && isOpen(slip, rows)
  if (state === "paid") {
    if (bySlip) return { ...row, kind: "payment", way: "bank_transfer", cents }
    const atDoor = order.payment_method === "cash_on_delivery" && order.status === "delivered"
    return atDoor ? { ...row, kind: "payment", way: "cash", cents } : { ...row, kind: "correction", way: null, cents }
  }
  if (state === "failed" && bySlip && !wasPaid) return { ...row, kind: "payment", way: "bank_transfer", cents: null }
  return { ...row, kind: "correction", way: null, cents: wasPaid ? 0 - receivedCents(rows) : 0 }
}

/** Returns whether there is a slip whose transfer has not been counted. */
function isOpen(slip: string | null, rows: readonly Payment[]): boolean {
  return slip !== null && !rows.some((row) => row.slip === slip && row.kind === "payment" && row.state === "paid")
}
