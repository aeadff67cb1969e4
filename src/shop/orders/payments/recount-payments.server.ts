import { raw } from "sql-template-tag"
import { type Queryable, type Sql, sql } from "#database/database.ts"
import type { RecountStep, Repair } from "#database/recount.ts"
import type { OrdersRow } from "#database/rows.ts"
import { findCustomersAgain, lockOrders, recountMoney } from "../order/change-order.server.ts"
import { MONEY_COLUMNS, type Money, moneyOf, PAYABLE_COLUMNS, type PayableRow } from "../order/order.ts"
import { paymentFromRow, paymentsOf, type StoredPayment } from "../order/read-payments.server.ts"

const BATCH = 5000
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000"

type Row = Money & PayableRow & Pick<OrdersRow, "id" | "order_number"> & { readonly payments: StoredPayment[] }

/** Gives the first orders whose payment status, and what else follows from their rows, is wrong what is right. */
const repairPaymentStatus: Repair = async (tx) => {
  for (let last = BEFORE_ALL; ; ) {
    const rows = await readOrders(
      tx,
      sql`o.id > ${last} AND (o.payment_status <> 'pending' OR o.kept_amount IS NOT NULL OR o.surplus_amount IS NOT NULL OR o.slip_counted OR o.card_pending OR o.deposit_amount IS NOT NULL
        OR EXISTS (SELECT FROM payments WHERE order_id = o.id))`,
    )
    const wrong = rows.filter((row) => {
      const right = moneyOf(row, row.payments.map(paymentFromRow))
      return MONEY_COLUMNS.some((column) => row[column] !== right[column])
    })
    if (wrong.length > 0) return repair(tx, wrong)
    if (rows.length < BATCH) return []
    last = rows.at(-1)?.id ?? last
  }
}

/** Reads the orders again under their locks, since another payment may have come. */
async function repair(tx: Queryable, orders: readonly Row[]) {
  const ids = orders.map(({ id }) => id)
  for (const order of await lockOrders(tx, sql`o.id = ANY (${ids}::uuid[])`)) await recountMoney(tx, order)
  return orders.map(({ order_number }) => ({ name: order_number }))
}

function readOrders(db: Queryable, which: Sql): Promise<Row[]> {
  return db.query<Row>(
    sql`SELECT o.id, o.order_number, ${raw([...PAYABLE_COLUMNS, ...MONEY_COLUMNS].map((column) => `o.${column}`).join(", "))}, ${paymentsOf} AS payments
        FROM orders o WHERE ${which} ORDER BY o.id LIMIT ${BATCH}`,
  )
}

/** Sets the name again on orders with a wrong customer: the trigger finds the right one, and moves the order's count to that one. */
const repairOrderCustomers: Repair = (tx) =>
  findCustomersAgain(
    tx,
    sql`NOT EXISTS (SELECT FROM order_customers c WHERE c.id = order_customer
      AND c.search = lower(customer_name || chr(10) || customer_email))`,
  )

const repairCustomers: Repair = (tx) =>
  tx.query(sql`
    WITH truth AS (
        SELECT order_customer AS id, count(*) FILTER (WHERE status = 'pending') AS pending,
          count(*) FILTER (WHERE status = 'confirmed') AS confirmed, count(*) FILTER (WHERE status = 'shipped') AS shipped,
          count(*) FILTER (WHERE status = 'delivered') AS delivered, count(*) FILTER (WHERE status = 'cancelled') AS cancelled
        FROM orders GROUP BY 1),
      missing AS (
        SELECT c.id, COALESCE(t.pending, 0) - c.pending AS pending, COALESCE(t.confirmed, 0) - c.confirmed AS confirmed,
          COALESCE(t.shipped, 0) - c.shipped AS shipped, COALESCE(t.delivered, 0) - c.delivered AS delivered,
          COALESCE(t.cancelled, 0) - c.cancelled AS cancelled
        FROM order_customers c LEFT JOIN truth t USING (id))
    UPDATE order_customers c SET pending = c.pending + m.pending, confirmed = c.confirmed + m.confirmed,
      shipped = c.shipped + m.shipped, delivered = c.delivered + m.delivered, cancelled = c.cancelled + m.cancelled
    FROM missing m
    WHERE m.id = c.id AND (m.pending, m.confirmed, m.shipped, m.delivered, m.cancelled) <> (0, 0, 0, 0, 0)
    RETURNING split_part(search, chr(10), 2) AS name`)

const repairDays: Repair = (tx) =>
  tx.query(sql`
    WITH truth AS (
        SELECT colombo_day(created_at) AS day, status, count(*)::integer AS orders, sum(total_amount) AS total FROM orders GROUP BY 1, 2),
      counted AS (SELECT day, status, sum(orders)::integer AS orders, sum(total) AS total FROM order_days GROUP BY 1, 2),
      wrong AS (
        SELECT day, status, COALESCE(t.orders, 0) - COALESCE(c.orders, 0) AS orders, COALESCE(t.total, 0) - COALESCE(c.total, 0) AS total
        FROM truth t FULL JOIN counted c USING (day, status)
        WHERE (COALESCE(t.orders, 0), COALESCE(t.total, 0)) <> (COALESCE(c.orders, 0), COALESCE(c.total, 0))),
      repaired AS (
        INSERT INTO order_days AS d (day, status, slot, orders, total)
          SELECT day, status, 0, orders, total FROM wrong ORDER BY day, status
          ON CONFLICT (day, status, slot) DO UPDATE SET orders = d.orders + excluded.orders, total = d.total + excluded.total)
    SELECT format('%s %s', day, status) AS name FROM wrong ORDER BY 1`)

/** Orders come first: each must name its customer before the orders of customers are counted. */
export const ORDER_RECOUNTS: readonly RecountStep[] = [
  ["orders", repairOrderCustomers],
  ["orders.payment_status", repairPaymentStatus],
  ["order_customers", repairCustomers],
  ["order_days", repairDays],
]
