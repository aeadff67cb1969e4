import { type Queryable, sql } from "#database/database.ts"
import type { OrdersRow, PaymentsRow } from "#database/rows.ts"
import { centsFromNumeric, numericFromCents, rupeesFromCents, rupeesFromNumeric } from "#shop/money.ts"
import type { PaymentStatus } from "../orders.ts"
import {
  isCardPending,
  isSlipCounted,
  keptCents,
  missingCents,
  type Payable,
  type Payment,
  paymentTowards,
  type RefundedPieces,
  receivedCents,
  refundedCents,
  spareCents,
} from "./payments.ts"
import type { RefusalReason } from "./refusal-reasons.ts"

/** Is a row as PostgreSQL gathers it in JSON: amounts as text, the day as YYYY-MM-DD. */
export type StoredPayment = Pick<
  PaymentsRow,
  "kind" | "state" | "way" | "amount" | "slip" | "reason" | "reference" | "reduced"
> & {
  readonly paid_on: string | null
  readonly reason_code: RefusalReason | null
  readonly items: RefundedPieces[] | null
  readonly created_at: string
}

const stored = sql`json_build_object('kind', kind, 'state', state, 'way', way, 'amount', amount::text, 'slip', slip, 'reason', reason, 'reason_code', reason_code,
      'reference', reference, 'paid_on', paid_on, 'reduced', reduced::text, 'items', items,
      'created_at', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`

/** Selects the rows of the money of an order `o`, oldest first. */
export const paymentsOf = sql`ARRAY(SELECT ${stored} FROM payments WHERE order_id = o.id ORDER BY id)`

/**
 * Returns the rows of an order's money, oldest first. They stand still while the order is locked.
 * @param heldEvent whose rows are about to be replaced and do not count
 */
export async function readPayments(
  db: Queryable,
  orderId: string,
  heldEvent: number | null = null,
): Promise<Payment[]> {
  const rows = await db.query<{ payment: StoredPayment }>(
    sql`SELECT ${stored} AS payment FROM payments
        WHERE order_id = ${orderId} AND (event_id = ${heldEvent}::bigint) IS NOT TRUE ORDER BY id`,
  )
  return rows.map(({ payment }) => paymentFromRow(payment))
}

export function paymentFromRow({
  amount,
  reduced,
  paid_on,
  reason_code,
  created_at: _,
  ...row
}: StoredPayment): Payment {
  const cents = amount === null ? null : centsFromNumeric(amount)
  return {
    ...row,
    cents,
    paidOn: paid_on,
    reasonCode: reason_code,
    ...(reduced !== null && { reducedCents: centsFromNumeric(reduced) }),
  }
}

export function shownPayment({ kind, state, way, reference, paid_on, items, created_at, amount }: StoredPayment) {
  const rupees = amount === null ? null : rupeesFromNumeric(amount)
  return { kind, state, way, reference, paid_on, items, created_at, amount: rupees }
}

interface Written {
  readonly orderId: string
  readonly actorId: string | null
  /** Is the event with which the row goes where an admin undoes it. */
  readonly eventId?: number
}

export async function addPayment(tx: Queryable, { orderId, actorId, eventId }: Written, payment: Payment) {
  const {
    kind,
    state,
    way,
    cents,
    slip,
    reason,
    reasonCode = null,
    reference = null,
    paidOn = null,
    reducedCents,
    items,
  } = payment
  const amount = cents === null ? null : numericFromCents(cents)
  const reduced = reducedCents === undefined ? null : numericFromCents(reducedCents)
  await tx.query(
    sql`INSERT INTO payments (order_id, kind, state, way, amount, slip, reason, reason_code, reference, paid_on, reduced, items, event_id, actor_id)
        VALUES (${orderId}, ${kind}, ${state}, ${way}, ${amount}, ${slip}, ${reason}, ${reasonCode},
          ${reference}, ${paidOn}, ${reduced}, ${items ? JSON.stringify(items) : null}, ${eventId ?? null}, ${actorId})`,
  )
  await noteMoney(tx, orderId)
}

type PayableRow = Pick<OrdersRow, "total_amount" | "bank_receipt_url" | "payment_method" | "status">

interface Refusal {
  readonly reason: string | null
  readonly reasonCode: RefusalReason | null
}

/** Adds the row that leads a locked order to the payment status that an admin has set; returns its amount in rupees, if it has one. */
export async function settlePayment(
  tx: Queryable,
  written: Written,
  status: PaymentStatus,
  { reason, reasonCode }: Refusal,
): Promise<number | null> {
  const payment = (await rowsTowards(tx, written.orderId, status, reason)).at(-1)
  if (payment) await addPayment(tx, written, { ...payment, ...(payment.reason !== null && { reasonCode }) })
  return payment?.cents ? rupeesFromCents(payment.cents) : null
}

/** Returns the rows of a locked order's money with the one, as the last, that leads it to a payment status. */
export async function rowsTowards(
  tx: Queryable,
  orderId: string,
  status: PaymentStatus,
  reason: string | null,
): Promise<Payment[]> {
  const [order] = await tx.query<PayableRow>(
    sql`SELECT total_amount, bank_receipt_url, payment_method, status FROM orders WHERE id = ${orderId}`,
  )
  if (!order) throw new Error(`the order ${orderId} is gone`)
  const rows = await readPayments(tx, orderId)
  const settled = { ...order, ...payable(order) }
  return [...rows, paymentTowards(settled, rows, status, status === "failed" ? reason : null)]
}

/** Lists what stands on an order beside its payment status, as its rows say. */
export const MONEY_COLUMNS = [
  "slip_counted",
  "kept_amount",
  "surplus_amount",
  "card_pending",
] as const satisfies (keyof OrdersRow)[]
type Money = Pick<OrdersRow, (typeof MONEY_COLUMNS)[number]>
type MoneyRow = Money & Pick<OrdersRow, "total_amount" | "bank_receipt_url">

/** Writes on a locked order what its rows make of it beside its payment status, after they have changed. */
export async function noteMoney(tx: Queryable, orderId: string): Promise<void> {
  const [order] = await tx.query<MoneyRow>(
    sql`SELECT total_amount, bank_receipt_url, slip_counted, kept_amount, surplus_amount, card_pending FROM orders WHERE id = ${orderId}`,
  )
  if (!order) throw new Error(`the order ${orderId} is gone`)
  const money = moneyOf(order, await readPayments(tx, orderId))
  if (MONEY_COLUMNS.every((column) => money[column] === order[column])) return
  await tx.query(
    sql`UPDATE orders SET slip_counted = ${money.slip_counted}, kept_amount = ${money.kept_amount},
          surplus_amount = ${money.surplus_amount}, card_pending = ${money.card_pending} WHERE id = ${orderId}`,
  )
}

export function moneyOf(order: Pick<MoneyRow, "total_amount" | "bank_receipt_url">, rows: readonly Payment[]): Money {
  const [kept, surplus] = [keptCents(rows), spareCents(payable(order), rows)]
  return {
    slip_counted: isSlipCounted(payable(order), rows),
    kept_amount: kept === 0 ? null : numericFromCents(kept),
    surplus_amount: surplus === 0 ? null : numericFromCents(surplus),
    card_pending: isCardPending(rows) || null,
  }
}

export async function writePaymentStatus(tx: Queryable, orderId: string, status: PaymentStatus): Promise<void> {
  await tx.query(
    sql`UPDATE orders SET payment_status = ${status}, version = version + 1, updated_at = now() WHERE id = ${orderId}`,
  )
}

/** Returns what was received for an order, what went back and what is still to be paid or to go back, in rupees. */
export function paidAmounts(
  order: Pick<PayableRow, "total_amount" | "bank_receipt_url" | "status"> & { readonly payments: StoredPayment[] },
) {
  const rows = order.payments.map(paymentFromRow)
  const cancelled = order.status === "cancelled"
  return {
    received_amount: rupeesFromCents(receivedCents(rows)),
    refunded_amount: rupeesFromCents(refundedCents(rows)),
    open_amount: rupeesFromCents(cancelled ? 0 : missingCents(payable(order), rows)),
    refund_due_amount: rupeesFromCents(cancelled ? Math.max(0, keptCents(rows)) : spareCents(payable(order), rows)),
  }
}

export function payable(row: Pick<PayableRow, "total_amount" | "bank_receipt_url">): Payable {
  return { totalCents: centsFromNumeric(row.total_amount), slip: row.bank_receipt_url }
}
