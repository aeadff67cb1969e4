import { sumOf } from "#shop/money.ts"
import type { PaymentMethod } from "#shop/payment-methods.ts"
import type { DuePart } from "./deposit.ts"
import type { OrderStatus, PaymentStatus } from "./orders.ts"
import type { RefusalReason } from "./refusal-reasons.ts"

export const PAYMENT_KINDS = ["payment", "refund", "correction"] as const
export const PAYMENT_WAYS = ["bank_transfer", "cash", "card"] as const

/** Says what became of a card payment that a provider was asked to send back; unknown where it did not answer. */
export const CARD_REFUND_STATES = ["requested", "done", "refused", "unknown"] as const

/** Describes a row of the money of an order, which is never changed: another row corrects it. */
export interface Payment {
  readonly kind: (typeof PAYMENT_KINDS)[number]
  /** Is what the row makes of the order's payment status. */
  readonly state: PaymentStatus
  /** Is null of a correction. */
  readonly way: (typeof PAYMENT_WAYS)[number] | null
  /**
   * Is less than 0 where a correction takes away what was received, and null where nobody read the amount of a refused slip. Of a refund it
   * is what went back.
   */
  readonly cents: number | null
  /** Is the order's latest slip when the row was written. */
  readonly slip: string | null
  /** Tells the customer why a slip was refused, or the money went back. */
  readonly reason: string | null
  readonly reasonCode?: RefusalReason | null
  /** Says by how much less the order costs since a refund. */
  readonly reducedCents?: number
  readonly items?: readonly RefundedPieces[] | null
  /** Is the transfer's at the bank: letters and digits alone, in capitals. */
  readonly reference?: string | null
  /** Is the day of the transfer, as YYYY-MM-DD. */
  readonly paidOn?: string | null
  /** Names a payment at the provider of card payments. */
  readonly card?: { readonly provider: string; readonly id: string }
}

/** Ends a payment that failed, or that the bank has never decided: the money is awaited again. */
export const AWAITED_AGAIN = {
  kind: "correction",
  state: "pending",
  way: null,
  cents: 0,
  slip: null,
  reason: null,
} as const

export interface RefundedPieces {
  readonly id: string
  readonly quantity: number
}

/** Holds what the payment status of an order depends on besides its rows. */
export interface Payable {
  readonly totalCents: number
  readonly slip: string | null
  /** Is what is due before anything is made; null where all is due at once. */
  readonly depositCents?: number | null
  readonly isBalanceAsked?: boolean
}

/** Returns the cents that were received, as the shop's books say: corrections count as well, and refunds do not. */
export function receivedCents(rows: readonly Payment[]): number {
  return sumOf(
    rows
      .filter(({ kind, state }) => kind === "correction" || (kind === "payment" && state === "paid"))
      .map(({ cents }) => cents ?? 0),
  )
}

export function refundedCents(rows: readonly Payment[]): number {
  return sumOf(rows.filter(isRefund).map(({ cents }) => cents ?? 0))
}

export function keptCents(rows: readonly Payment[]): number {
  return receivedCents(rows) - refundedCents(rows)
}

/** Returns the cents that an order costs, after refunds that made it cheaper. */
export function askedCents({ totalCents }: Payable, rows: readonly Payment[]): number {
  return totalCents - sumOf(rows.map(({ reducedCents }) => reducedCents ?? 0))
}

export function missingCents(order: Payable, rows: readonly Payment[]): number {
  return Math.max(0, askedCents(order, rows) - keptCents(rows))
}

/** Returns the cents that were received above what an order costs, and did not go back. */
export function spareCents(order: Payable, rows: readonly Payment[]): number {
  return Math.max(0, keptCents(rows) - askedCents(order, rows))
}

const isRefund = ({ kind }: Payment) => kind === "refund"

const lastIncoming = (rows: readonly Payment[]) => rows.findLast((row) => !isRefund(row))

/**
 * Returns the payment status of an order, which follows from its rows alone: it is paid when what was received and did not go back covers
 * what the order costs. A refusal stands until another slip comes. An order that costs nothing is paid when its last row says so.
 * @param rows all of the order's, oldest first
 */
export function paymentStatusOf(order: Payable, rows: readonly Payment[]): PaymentStatus {
  const last = lastIncoming(rows)
  const paid = askedCents(order, rows) > 0 ? missingCents(order, rows) === 0 : last?.state === "paid"
  if (paid) return "paid"
  return last?.state === "failed" && last.slip === order.slip ? "failed" : "pending"
}

/** Returns whether the transfer of the latest slip was counted last, and does not cover the total. */
export function isSlipCounted(order: Payable, rows: readonly Payment[]): boolean {
  const last = lastIncoming(rows)
  const counted = last?.kind === "payment" && last.state === "paid" && last.slip !== null && last.slip === order.slip
  return counted && paymentStatusOf(order, rows) !== "paid"
}

/** Returns whether a provider of card payments has said last that it waits for the bank. */
export function isCardPending(rows: readonly Payment[]): boolean {
  const last = lastIncoming(rows)
  return last?.way === "card" && last.state === "pending"
}

/** Returns whether a card was refused last: a further refusal is no news. */
export function isRefusedCard(rows: readonly Payment[]): boolean {
  const last = lastIncoming(rows)
  return last?.way === "card" && last.state === "failed"
}

interface Settled extends Payable {
  readonly payment_method: PaymentMethod
  readonly status: OrderStatus
  readonly due_part?: DuePart | null
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
  const isTransfer = order.payment_method === "bank_transfer" || order.due_part === "deposit"
  const bySlip = isTransfer && isOpen(slip, rows)
  if (state === "paid") {
    if (bySlip) return { ...row, kind: "payment", way: "bank_transfer", cents }
    const atDoor = order.payment_method === "cash_on_delivery" && order.status === "delivered"
    return atDoor ? { ...row, kind: "payment", way: "cash", cents } : { ...row, kind: "correction", way: null, cents }
  }
  if (state === "failed" && bySlip && !wasPaid) return { ...row, kind: "payment", way: "bank_transfer", cents: null }
  return { ...row, kind: "correction", way: null, cents: wasPaid ? 0 - keptCents(rows) : 0 }
}

/** Returns whether there is a slip whose transfer has not been counted. */
function isOpen(slip: string | null, rows: readonly Payment[]): boolean {
  return slip !== null && !rows.some((row) => row.slip === slip && row.kind === "payment" && row.state === "paid")
}

type Refund = Pick<Payment, "way" | "reason" | "items" | "reference" | "paidOn"> & { readonly cents: number }

/**
 * Returns the row of money that goes back. Of an order that is paid and goes on, what it costs becomes as much less, unless more had been
 * received than it costs: it stays paid. Of one that was cancelled, or not paid in full, the money would be asked for again.
 * @param rows the order's rows, of which more is kept than goes back
 */
export function refundOf(order: Payable & Pick<Settled, "status">, rows: readonly Payment[], refund: Refund): Payment {
  const paid = paymentStatusOf(order, rows) === "paid"
  const spare = spareCents(order, rows)
  const reducedCents = paid && order.status !== "cancelled" ? Math.max(0, refund.cents - spare) : 0
  const row = { ...refund, kind: "refund", reducedCents, slip: null } as const
  return { ...row, state: paymentStatusOf(order, [...rows, { ...row, state: "pending" }]) }
}

export function refundedPieces(rows: readonly Pick<Payment, "items">[]): Map<string, number> {
  const pieces = new Map<string, number>()
  for (const { id, quantity } of rows.flatMap(({ items }) => items ?? [])) {
    pieces.set(id, quantity + (pieces.get(id) ?? 0))
  }
  return pieces
}
