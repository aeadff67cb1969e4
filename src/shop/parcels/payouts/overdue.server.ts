import { type Queryable, sql } from "#database/database.ts"
import { ok } from "#platform/result.ts"
import type { Result } from "#shop/api/api.ts"
import { centsFromNumeric, rupeesFromCents } from "#shop/money.ts"
import { readTable } from "../files/read-table.server.ts"
import type { PayoutHead } from "./payouts.ts"

const SHOWN = 100
/** Older cash is not found by waiting for a payout. */
const LOOKED_BACK = "1 year"

interface Row {
  readonly id: string
  readonly order_number: string
  readonly customer_name: string
  readonly total_amount: string
  readonly courier: string | null
  readonly shipped_at: Date
}

/** Returns the orders whose cash a courier was to collect and that no payout has named for so many days after they left. */
export async function listOverdue(db: Queryable, days: number) {
  const rows = await db.query<Row>(sql`
    SELECT o.id, order_number, customer_name, total_amount, courier, shipped_at
    FROM orders o JOIN order_tracking t ON t.order_id = o.id
      CROSS JOIN LATERAL (SELECT max(created_at) AS shipped_at FROM order_events
        WHERE order_id = o.id AND kind = 'status' AND after = 'shipped') s
    WHERE o.status IN ('shipped', 'delivered') AND payment_method = 'cash_on_delivery' AND courier IS NOT NULL
      AND o.created_at > now() - ${LOOKED_BACK}::interval AND shipped_at < now() - ${days} * interval '1 day'
      AND NOT EXISTS (SELECT FROM payout_lines WHERE order_id = o.id)
      AND (payment_status <> 'paid' OR EXISTS (SELECT FROM payments WHERE order_id = o.id AND way = 'cash' AND state = 'paid'))
    ORDER BY shipped_at LIMIT ${SHOWN}`)
  const orders = rows.map(({ total_amount, shipped_at, ...row }) => ({
    ...row,
    to_collect: rupeesFromCents(centsFromNumeric(total_amount)),
    shipped_at: shipped_at.toISOString(),
  }))
  return { days, orders }
}

/** Returns how the columns of a payout sheet are called, and which were chosen last for its courier. */
export async function readPayoutHead(db: Queryable, courier: string, bytes: Uint8Array): Promise<Result<PayoutHead>> {
  const table = await readTable(bytes)
  if (!table.ok) return table
  const [head] = table.value.rows
  const columns = (head?.cells ?? []).map((cell) => cell?.value ?? "").filter(Boolean)
  const [row] = await db.query<{ columns: NonNullable<PayoutHead["chosen"]> }>(
    sql`SELECT columns FROM payout_columns WHERE courier = ${courier}`,
  )
  return ok({ columns, chosen: row?.columns ?? null })
}
