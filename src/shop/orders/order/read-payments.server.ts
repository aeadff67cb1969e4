import { jsonTime, type Queryable, sql } from "#database/database.ts"
import type { OrdersRow, PaymentsRow } from "#database/rows.ts"
import { centsFromNumeric, rupeesFromCents, rupeesFromNumeric } from "#shop/money.ts"
import { dueNowCents } from "../due-now.ts"
import {
  keptCents,
  missingCents,
  type Payment,
  type RefundedPieces,
  receivedCents,
  refundedCents,
  spareCents,
} from "../payments.ts"
import type { RefusalReason } from "../refusal-reasons.ts"
import { payable } from "./order.ts"

/** Is a row as PostgreSQL gathers it in JSON: amounts as text, the day as YYYY-MM-DD. */
export type StoredPayment = Pick<
  PaymentsRow,
  "kind" | "state" | "way" | "amount" | "slip" | "reason" | "reference" | "reduced" | "provider" | "provider_id"
> & {
  readonly paid_on: string | null
  readonly reason_code: RefusalReason | null
  readonly items: RefundedPieces[] | null
  readonly created_at: string
}

/** Selects a row of `payments` as JSON. */
export const STORED_PAYMENT = sql`json_build_object('kind', kind, 'state', state, 'way', way, 'amount', amount::text, 'slip', slip, 'reason', reason, 'reason_code', reason_code,
      'reference', reference, 'provider', provider, 'provider_id', provider_id, 'paid_on', paid_on, 'reduced', reduced::text, 'items', items,
      'created_at', ${jsonTime(sql`created_at`)})`

/** Selects the rows of the money of an order `o`, oldest first. */
export const paymentsOf = sql`ARRAY(SELECT ${STORED_PAYMENT} FROM payments WHERE order_id = o.id ORDER BY id)`

/** Returns the rows of an order's money, oldest first. They stand still while the order is locked. */
export async function readPayments(db: Queryable, orderId: string): Promise<Payment[]> {
  const rows = await db.query<{ payment: StoredPayment }>(
    sql`SELECT ${STORED_PAYMENT} AS payment FROM payments WHERE order_id = ${orderId} ORDER BY id`,
  )
  return rows.map(({ payment }) => paymentFromRow(payment))
}

export function paymentFromRow({
  amount,
  reduced,
  paid_on,
  reason_code,
  provider,
  provider_id,
  created_at: _,
  ...row
}: StoredPayment): Payment {
  const cents = centsFromNumeric(amount)
  return {
    ...row,
    cents,
    paidOn: paid_on,
    reasonCode: reason_code,
    ...(reduced !== null && { reducedCents: centsFromNumeric(reduced) }),
    ...(provider !== null && provider_id !== null && { card: { provider, id: provider_id } }),
  }
}

export function shownPayment({ kind, state, way, reference, paid_on, items, created_at, amount }: StoredPayment) {
  const rupees = rupeesFromNumeric(amount)
  return { kind, state, way, reference, paid_on, items, created_at, amount: rupees }
}

/** Returns what was received for an order, what went back and what is still to be paid or to go back, in rupees. */
export function paidAmounts(
  order: Parameters<typeof payable>[0] & Pick<OrdersRow, "status"> & { readonly payments: StoredPayment[] },
) {
  const rows = order.payments.map(paymentFromRow)
  const cancelled = order.status === "cancelled"
  const retained = order.retained_amount === null ? 0 : centsFromNumeric(order.retained_amount)
  return {
    received_amount: rupeesFromCents(receivedCents(rows)),
    refunded_amount: rupeesFromCents(refundedCents(rows)),
    due_amount: rupeesFromCents(cancelled ? 0 : dueNowCents(payable(order), rows)),
    open_amount: rupeesFromCents(cancelled ? 0 : missingCents(payable(order), rows)),
    refund_due_amount: rupeesFromCents(
      cancelled ? Math.max(0, keptCents(rows) - retained) : spareCents(payable(order), rows),
    ),
  }
}
