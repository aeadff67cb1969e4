import { type Queryable, type Sql, sql } from "#database/database.ts"
import type { Repair } from "#database/recount.ts"
import type { OrdersRow } from "#database/rows.ts"
import type { PaymentStatus } from "../orders.ts"
import { payable, paymentFromRow, paymentsOf, type StoredPayment } from "./payments.server.ts"
import { paymentStatusOf } from "./payments.ts"

const BATCH = 5000
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000"

type Row = Pick<OrdersRow, "id" | "order_number" | "total_amount" | "bank_receipt_url" | "payment_status"> & {
  readonly payments: StoredPayment[]
}

/** Gives the first orders whose payment status is not that of their rows the one that is. */
export const repairPaymentStatus: Repair = async (tx) => {
  for (let last = BEFORE_ALL; ; ) {
    const rows = await readOrders(
      tx,
      sql`o.id > ${last} AND (o.payment_status <> 'pending' OR EXISTS (SELECT FROM payments WHERE order_id = o.id))`,
    )
    const wrong = rows.filter((row) => row.payment_status !== statusOf(row))
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
    await tx.query(
      sql`UPDATE orders SET payment_status = ${statusOf(row)}, version = version + 1, updated_at = now() WHERE id = ${row.id}`,
    )
  }
  return orders.map(({ order_number }) => ({ name: order_number }))
}

function readOrders(db: Queryable, which: Sql): Promise<Row[]> {
  return db.query<Row>(
    sql`SELECT o.id, o.order_number, o.total_amount, o.bank_receipt_url, o.payment_status, ${paymentsOf} AS payments
        FROM orders o WHERE ${which} ORDER BY o.id LIMIT ${BATCH}`,
  )
}

function statusOf(row: Row): PaymentStatus {
  return paymentStatusOf(payable(row), row.payments.map(paymentFromRow))
}
