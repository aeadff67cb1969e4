import { sql } from "#database/database.ts"
import type { RecountStep, Repair } from "#database/recount.ts"
import { repairPaymentStatus } from "./payments/recount-payments.server.ts"

/** The trigger names the customer again, and moves the order's count to that one. */
const repairOrderCustomers: Repair = (tx) =>
  tx.query(sql`
    UPDATE orders SET customer_name = customer_name WHERE id IN (
      SELECT o.id FROM orders o LEFT JOIN order_customers c ON c.id = order_customer
      WHERE c.search IS DISTINCT FROM lower(customer_name || chr(10) || customer_email))
    RETURNING order_number AS name`)

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

/** An order must name its customer before the customers' orders are counted. */
export const ORDER_RECOUNTS: readonly RecountStep[] = [
  ["orders", repairOrderCustomers],
  ["orders.payment_status", repairPaymentStatus],
  ["order_customers", repairCustomers],
  ["order_days", repairDays],
]
