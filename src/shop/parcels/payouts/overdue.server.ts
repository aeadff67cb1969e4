import { raw } from "sql-template-tag"
import { type Queryable, sql } from "#database/database.ts"
import { ok } from "#platform/result.ts"
import type { Result } from "#shop/api/api.ts"
import { readTable } from "#shop/api/files/table/read-table.server.ts"
import { rupeesFromCents } from "#shop/money.ts"
import { PAYABLE_COLUMNS, type PayableRow, payable } from "#shop/orders/order/order.ts"
import { paymentFromRow, paymentsOf, type StoredPayment } from "#shop/orders/order/read-payments.server.ts"
import { collectedCents } from "./count-payout.server.ts"
import type { PayoutHead } from "./payouts.ts"
import { guessColumns } from "./read-payout.ts"

const SHOWN = 100
/** Older cash is not found by waiting for a payout. */
const LOOKED_BACK = "1 year"

interface Row extends PayableRow {
  readonly id: string
  readonly order_number: string
  readonly customer_name: string
  readonly payments: StoredPayment[]
  readonly courier: string | null
  readonly shipped_at: string
}

/** Is true of cash that a courier has and no payout has named, though it was counted when the parcel was delivered. */
const IS_COUNTED_ALONE = sql`(t.order_id IS NOT NULL OR h.order_id IS NOT NULL)
  AND EXISTS (SELECT FROM payments WHERE order_id = o.id AND way = 'cash' AND state = 'paid')
  AND NOT EXISTS (SELECT FROM payout_lines WHERE order_id = o.id AND amount > 0)`

/**
 * Returns the orders whose cash was to be collected so many days ago and has not come in full; with what was counted at delivery where a
 * courier took the parcel and no payout has named it.
 */
export async function listOverdue(db: Queryable, days: number) {
  const rows = await db.query<Row>(sql`
    SELECT o.id, order_number, customer_name, ${raw(PAYABLE_COLUMNS.join(", "))}, ${paymentsOf} AS payments,
      COALESCE(t.courier, h.courier) AS courier, shipped_at
    FROM orders o LEFT JOIN order_tracking t ON t.order_id = o.id LEFT JOIN handovers h ON h.order_id = o.id
      CROSS JOIN LATERAL (SELECT COALESCE(h.created_at, max(created_at)) AS shipped_at FROM order_events
        WHERE order_id = o.id AND kind = 'status' AND after = 'shipped') s
    WHERE o.status <> 'cancelled' AND payment_method = 'cash_on_delivery' AND pick_up IS NOT TRUE
      AND o.created_at > now() - ${LOOKED_BACK}::interval AND shipped_at < now() - ${days} * interval '1 day'
      AND (o.status IN ('shipped', 'delivered') OR h.order_id IS NOT NULL)
      AND (payment_status <> 'paid' OR (${IS_COUNTED_ALONE}))
    ORDER BY shipped_at LIMIT ${SHOWN}`)
  const orders = rows.map(({ id, order_number, customer_name, courier, shipped_at, ...row }) => ({
    ...{ id, order_number, customer_name, courier },
    to_collect: rupeesFromCents(collectedCents(payable(row), row.payments.map(paymentFromRow))),
    shipped_at,
  }))
  return { days, orders }
}

/** Returns how the columns of a payout sheet are called, and which were chosen last for its courier, or else are likely. */
export async function readPayoutHead(db: Queryable, courier: string, bytes: Uint8Array): Promise<Result<PayoutHead>> {
  const table = await readTable(bytes)
  if (!table.ok) return table
  const [head] = table.value.rows
  const columns = (head?.cells ?? []).map((cell) => cell?.value ?? "").filter(Boolean)
  const [row] = await db.query<{ columns: PayoutHead["chosen"] }>(
    sql`SELECT columns FROM payout_columns WHERE courier = ${courier}`,
  )
  return ok({ columns, chosen: row?.columns ?? guessColumns(columns) })
}
