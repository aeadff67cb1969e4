import { type Queryable, type Sql, sql } from "#database/database.ts"
import type { Repair } from "#database/recount.ts"
import type { OrdersRow } from "#database/rows.ts"
import { MONEY_COLUMNS, moneyOf, payable, paymentFromRow, paymentsOf, type StoredPayment } from "./payments.server.ts"
import { paymentStatusOf } from "./payments.ts"

const BATCH = 5000
const DERIVED = ["payment_status", ...MONEY_COLUMNS] as const
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000"

type Derived = Pick<OrdersRow, (typeof DERIVED)[number]>
type Row = Derived &
  Pick<OrdersRow, "id" | "order_number" | "total_amount" | "bank_receipt_url"> & { readonly payments: StoredPayment[] }

/** Gives the first orders whose payment status, and what else follows from their rows, is wrong what is right. */
export const repairPaymentStatus: Repair = async (tx) => {
  for (let last = BEFORE_ALL; ; ) {
    const rows = await readOrders(
      tx,
      sql`o.id > ${last} AND (o.payment_status <> 'pending' OR o.kept_amount IS NOT NULL OR o.slip_counted OR o.card_pending
        OR EXISTS (SELECT FROM payments WHERE order_id = o.id))`,
    )
    const wrong = rows.filter((row) => {
      const right = derivedOf(row)
      return DERIVED.some((column) => row[column] !== right[column])
    })
    if (wrong.length > 0) return repair(tx, wrong)
    if (rows.length < BATCH) return []
    last = rows.at(-1)?.id ?? last
  }
}

/** Reads the orders again under their locks, since another payment may have come. */
async function repair(tx: Queryable, orders: readonly Row[]) {
  const ids = orders.map(({ id }) => id)
  await tx.query(sql`SELECT FROM orders WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`)
  for (const row of await readOrders(tx, sql`o.id = ANY (${ids}::uuid[])`)) {
    const right = derivedOf(row)
    await tx.query(
      sql`UPDATE orders SET payment_status = ${right.payment_status}, slip_counted = ${right.slip_counted},
            kept_amount = ${right.kept_amount}, card_pending = ${right.card_pending}, version = version + 1, updated_at = now() WHERE id = ${row.id}`,
    )
  }
  return orders.map(({ order_number }) => ({ name: order_number }))
}

function readOrders(db: Queryable, which: Sql): Promise<Row[]> {
  return db.query<Row>(
    sql`SELECT o.id, o.order_number, o.total_amount, o.bank_receipt_url, o.payment_status, o.slip_counted,
          o.kept_amount, o.card_pending, ${paymentsOf} AS payments
        FROM orders o WHERE ${which} ORDER BY o.id LIMIT ${BATCH}`,
  )
}

function derivedOf(row: Row): Derived {
  const rows = row.payments.map(paymentFromRow)
  return { payment_status: paymentStatusOf(payable(row), rows), ...moneyOf(row, rows) }
}
