import { type Queryable, sql } from "../../src/database/database.ts"
import { OWNER } from "./stage.ts"

/**
 * Returns what must be nought and is not, each by its name; all of one snapshot.
 * @param stock how many pieces of each product there were, except for those in `scarce`, by their ids
 */
export async function brokenInvariants(
  db: Queryable,
  stock: number,
  scarce: Readonly<Record<string, number>> = {},
): Promise<Record<string, number>> {
  const [counts] = await db.query<Record<string, number>>(sql`
    WITH items AS (
      SELECT i.* FROM order_items i JOIN orders o ON o.id = i.order_id WHERE o.status <> 'cancelled'
    )
    SELECT
      (SELECT count(*) FROM products p WHERE p.options IS NULL AND
        COALESCE((${JSON.stringify(scarce)}::jsonb ->> p.id::text)::integer, ${stock}::integer) <> p.stock_quantity +
        (SELECT coalesce(sum(quantity), 0) FROM items WHERE product_id = p.id)) AS "products whose stock and orders differ",
      (SELECT count(*) FROM products p WHERE p.options IS NOT NULL AND p.stock_quantity IS DISTINCT FROM
        (SELECT sum(stock_quantity) FROM products WHERE variant_of = p.id AND is_offered AND variant_position IS NOT NULL))
        AS "products whose stock is not that of their variants",
      (SELECT count(*) FROM products p WHERE variant_of IS NULL AND image_url IS DISTINCT FROM
        (SELECT image_url FROM product_gallery WHERE product_id = p.id ORDER BY position LIMIT 1)) AS "products without their cover",
      (SELECT count(*) FROM product_ratings p WHERE (p.reviews, p.stars) IS DISTINCT FROM
        (SELECT (count(*)::integer, COALESCE(sum(stars), 0)::integer) FROM reviews
          WHERE product_id = p.product_id AND hidden_at IS NULL)) AS "products with other ratings than reviews",
      (SELECT count(*) FROM orders o WHERE o.subtotal IS DISTINCT FROM
        (SELECT sum(subtotal) FROM order_items WHERE order_id = o.id)) AS "orders without all their lines",
      (SELECT count(*) FROM reviews r WHERE NOT EXISTS (SELECT FROM orders WHERE id = r.order_id AND status = 'delivered'))
        AS "reviews of orders that were not delivered",
      (SELECT count(*) FROM orders o WHERE 1 <>
        (SELECT count(*) FROM order_events WHERE order_id = o.id AND kind = 'placed')) AS "orders without their first event",
      (SELECT count(*) FROM orders
        WHERE total_amount <> subtotal + delivery_fee - discount_amount) AS "orders whose total is wrong",
      (SELECT count(*) FROM coupons c WHERE used_count <>
        (SELECT count(*) FROM orders WHERE coupon_id = c.id AND status <> 'cancelled')) AS "coupons counted wrongly",
      (SELECT count(*) FROM
        (SELECT COALESCE(mail_to, customer_email) AS address, count(*) AS orders FROM orders GROUP BY 1) o FULL JOIN
        (SELECT recipient AS address, count(*) AS mails FROM mails WHERE kind = 'send-order-confirmation' GROUP BY 1) m
        USING (address) WHERE orders IS DISTINCT FROM mails) AS "customers without one mail an order",
      (SELECT abs((SELECT count(*) FROM orders) -
        (SELECT count(*) FROM mails WHERE kind = 'new-order-notice' AND recipient = ${OWNER}))) AS "owner's mails too many or few",
      (SELECT count(*) FROM (SELECT FROM orders GROUP BY user_id, idempotency_key HAVING count(*) > 1) k) AS "keys used twice"`)
  return Object.fromEntries(Object.entries(counts ?? {}).filter(([, count]) => count !== 0))
}

/** Returns the numbers that were returned with 201 and are stored nowhere. */
export async function lostOrders(db: Queryable, numbers: readonly string[]): Promise<string[]> {
  const lost = await db.query<{ number: string }>(
    sql`SELECT number FROM unnest(${numbers}::text[]) AS number
        WHERE NOT EXISTS (SELECT FROM orders WHERE order_number = number)`,
  )
  return lost.map(({ number }) => number)
}
