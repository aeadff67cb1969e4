import { type Queryable, sql } from "#database/database.ts"
import type { OrdersRow, PaymentsRow } from "#database/rows.ts"
import { centsFromNumeric, numericFromCents, rupeesFromCents, rupeesFromNumeric } from "#shop/money.ts"
import {
  isCardPending,
  isSlipCounted,
  keptCents,
  missingCents,
  type Payable,
  type Payment,
  paymentStatusOf,
  type RefundedPieces,
  receivedCents,
  refundedCents,
  spareCents,
} from "../payments.ts"
import type { RefusalReason } from "../refusal-reasons.ts"
import type { Money } from "./order.ts"

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

const stored = sql`json_build_object('kind', kind, 'state', state, 'way', way, 'amount', amount::text, 'slip', slip, 'reason', reason, 'reason_code', reason_code,
      'reference', reference, 'provider', provider, 'provider_id', provider_id, 'paid_on', paid_on, 'reduced', reduced::text, 'items', items,
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
  provider,
  provider_id,
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
    ...(provider !== null && provider_id !== null && { card: { provider, id: provider_id } }),
  }
}

export function shownPayment({ kind, state, way, reference, paid_on, items, created_at, amount }: StoredPayment) {
  const rupees = amount === null ? null : rupeesFromNumeric(amount)
  return { kind, state, way, reference, paid_on, items, created_at, amount: rupees }
}

type PayableRow = Pick<OrdersRow, "total_amount" | "bank_receipt_url">

/** Returns what follows from the rows of an order's money, oldest first. */
export function moneyOf(order: PayableRow, rows: readonly Payment[]): Money {
  const [kept, surplus] = [keptCents(rows), spareCents(payable(order), rows)]
  return {
    payment_status: paymentStatusOf(payable(order), rows),
    slip_counted: isSlipCounted(payable(order), rows),
    kept_amount: kept === 0 ? null : numericFromCents(kept),
    surplus_amount: surplus === 0 ? null : numericFromCents(surplus),
    card_pending: isCardPending(rows) || null,
  }
}

/** Returns what was received for an order, what went back and what is still to be paid or to go back, in rupees. */
export function paidAmounts(order: PayableRow & Pick<OrdersRow, "status"> & { readonly payments: StoredPayment[] }) {
  const rows = order.payments.map(paymentFromRow)
  const cancelled = order.status === "cancelled"
  return {
    received_amount: rupeesFromCents(receivedCents(rows)),
    refunded_amount: rupeesFromCents(refundedCents(rows)),
    open_amount: rupeesFromCents(cancelled ? 0 : missingCents(payable(order), rows)),
    refund_due_amount: rupeesFromCents(cancelled ? Math.max(0, keptCents(rows)) : spareCents(payable(order), rows)),
  }
}

export function payable(row: PayableRow): Payable {
  return { totalCents: centsFromNumeric(row.total_amount), slip: row.bank_receipt_url }
}
