import { type Queryable, sql } from "#database/database.ts"
import type { OrdersRow, PaymentsRow } from "#database/rows.ts"
import { centsFromNumeric, numericFromCents, rupeesFromCents } from "#shop/money.ts"
import type { PaymentStatus } from "../orders.ts"
import {
  isSlipCounted,
  missingCents,
  type Payable,
  type Payment,
  paymentStatusOf,
  paymentTowards,
  receivedCents,
} from "./payments.ts"

export type StoredPayment = Pick<PaymentsRow, "kind" | "state" | "way" | "amount" | "slip" | "reason">

/** Selects the rows of the money of an order `o`, oldest first. */
export const paymentsOf = sql`ARRAY(
    SELECT json_build_object('kind', kind, 'state', state, 'way', way, 'amount', amount::text, 'slip', slip, 'reason', reason)
    FROM payments WHERE order_id = o.id ORDER BY id
  )`

/**
 * Returns the rows of an order's money, oldest first. They stand still while the order is locked.
 * @param heldEvent whose rows are about to be replaced and do not count
 */
export async function readPayments(
  db: Queryable,
  orderId: string,
  heldEvent: number | null = null,
): Promise<Payment[]> {
  const rows = await db.query<StoredPayment>(
    sql`SELECT kind, state, way, amount, slip, reason FROM payments
        WHERE order_id = ${orderId} AND (event_id = ${heldEvent}::bigint) IS NOT TRUE ORDER BY id`,
  )
  return rows.map(paymentFromRow)
}

export function paymentFromRow({ amount, ...row }: StoredPayment): Payment {
  return { ...row, cents: amount === null ? null : centsFromNumeric(amount) }
}

interface Written {
  readonly orderId: string
  readonly actorId: string
  /** Is the event with which the row goes where an admin undoes it. */
  readonly eventId?: number
}

/** Adds a row to the money of a locked order. */
export async function addPayment(tx: Queryable, { orderId, actorId, eventId }: Written, payment: Payment) {
  const { kind, state, way, cents, slip, reason, reference = null, paidOn = null } = payment
  const amount = cents === null ? null : numericFromCents(cents)
  await tx.query(
    sql`INSERT INTO payments (order_id, kind, state, way, amount, slip, reason, reference, paid_on, event_id, actor_id)
        VALUES (${orderId}, ${kind}, ${state}, ${way}, ${amount}, ${slip}, ${reason}, ${reference}, ${paidOn},
          ${eventId ?? null}, ${actorId})`,
  )
}

type PayableRow = Pick<OrdersRow, "total_amount" | "bank_receipt_url" | "payment_method" | "status">

/** Adds the row that leads a locked order to the payment status that an admin has set. */
export async function settlePayment(
  tx: Queryable,
  written: Written,
  status: PaymentStatus,
  reason: string | null,
): Promise<void> {
  const [order] = await tx.query<PayableRow>(
    sql`SELECT total_amount, bank_receipt_url, payment_method, status FROM orders WHERE id = ${written.orderId}`,
  )
  if (!order) throw new Error(`the order ${written.orderId} is gone`)
  const payment = paymentTowards(
    { ...order, ...payable(order) },
    await readPayments(tx, written.orderId),
    status,
    status === "failed" ? reason : null,
  )
  await addPayment(tx, written, payment)
}

/** Writes whether the slip of a locked order was counted, after its rows have changed. */
export async function markSlip(tx: Queryable, orderId: string): Promise<void> {
  const [order] = await tx.query<Pick<OrdersRow, "total_amount" | "bank_receipt_url" | "slip_counted">>(
    sql`SELECT total_amount, bank_receipt_url, slip_counted FROM orders WHERE id = ${orderId}`,
  )
  if (!order) throw new Error(`the order ${orderId} is gone`)
  const counted = isSlipCounted(payable(order), await readPayments(tx, orderId))
  if (counted === order.slip_counted) return
  await tx.query(sql`UPDATE orders SET slip_counted = ${counted} WHERE id = ${orderId}`)
}

/** Returns the payment status of a locked order by its rows, with another slip than before. */
export async function statusWithSlip(
  tx: Queryable,
  orderId: string,
  order: Pick<OrdersRow, "total_amount">,
  slip: string,
): Promise<PaymentStatus> {
  return paymentStatusOf(payable({ ...order, bank_receipt_url: slip }), await readPayments(tx, orderId))
}

/** Returns what was received for an order and what is still to be paid, in rupees. */
export function paidAmounts(
  order: Pick<PayableRow, "total_amount" | "bank_receipt_url" | "status"> & { readonly payments: StoredPayment[] },
): { received_amount: number; open_amount: number } {
  const rows = order.payments.map(paymentFromRow)
  const open = order.status === "cancelled" ? 0 : missingCents(payable(order), rows)
  return { received_amount: rupeesFromCents(receivedCents(rows)), open_amount: rupeesFromCents(open) }
}

export function payable(row: Pick<PayableRow, "total_amount" | "bank_receipt_url">): Payable {
  return { totalCents: centsFromNumeric(row.total_amount), slip: row.bank_receipt_url }
}
