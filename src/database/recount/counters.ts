import { type Queryable, sql } from "../database.ts"

/**
 * Repairs counters that triggers raise and lower. Each statement compares and repairs in one snapshot, in which counter
 * and counted agree unless the counter is wrong, and adds the difference instead of setting the result: what orders
 * count concurrently is not lost, and nothing has to be locked but the wrong rows. README.md of the database,
 * "Recount", says in which order they are taken.
 * @returns the names of the rows that were wrong
 */
type Repair = (tx: Queryable) => Promise<Array<{ name: string }>>

export const repairDays: Repair = (tx) =>
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

export const repairCustomers: Repair = (tx) =>
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

/** Uses beyond the limit, which only a limit that was lowered by hand leaves, count as the limit. */
export const repairCoupons: Repair = (tx) =>
  tx.query(sql`
    WITH truth AS (SELECT coupon_id AS id, count(*)::integer AS n FROM orders WHERE status <> 'cancelled' GROUP BY 1),
      wrong AS (
        SELECT c.id, LEAST(COALESCE(n, 0) + uses_without_order, usage_limit) - used_count AS missing
        FROM coupons c LEFT JOIN truth USING (id))
    UPDATE coupons c SET used_count = c.used_count + missing FROM wrong WHERE wrong.id = c.id AND missing <> 0
    RETURNING code AS name`)

/** The trigger names the customer again, and moves the order's count to that one. */
export const repairOrderCustomers: Repair = (tx) =>
  tx.query(sql`
    UPDATE orders SET customer_name = customer_name WHERE id IN (
      SELECT o.id FROM orders o LEFT JOIN order_customers c ON c.id = order_customer
      WHERE c.search IS DISTINCT FROM lower(customer_name || chr(10) || customer_email))
    RETURNING order_number AS name`)

export const repairRatings: Repair = (tx) =>
  tx.query(sql`
    WITH truth AS (
        SELECT product_id, count(*)::integer AS reviews, sum(stars)::integer AS stars FROM reviews WHERE hidden_at IS NULL GROUP BY 1),
      wrong AS (
        SELECT product_id, COALESCE(t.reviews, 0) - COALESCE(c.reviews, 0) AS reviews, COALESCE(t.stars, 0) - COALESCE(c.stars, 0) AS stars
        FROM truth t FULL JOIN product_ratings c USING (product_id)
        WHERE (COALESCE(t.reviews, 0), COALESCE(t.stars, 0)) <> (COALESCE(c.reviews, 0), COALESCE(c.stars, 0))),
      repaired AS (
        INSERT INTO product_ratings AS r (product_id, reviews, stars)
          SELECT product_id, reviews, stars FROM wrong ORDER BY product_id
          ON CONFLICT (product_id) DO UPDATE SET reviews = r.reviews + excluded.reviews, stars = r.stars + excluded.stars)
    SELECT p.name FROM wrong JOIN products p ON p.id = product_id ORDER BY 1`)
