import { type Database, sql } from "#database/database.ts"

/** Brings the slots of past days together, so that a day is one row for each status. */
export async function foldOrderDays(db: Database): Promise<void> {
  await db.query(
    sql`WITH folded AS (
          DELETE FROM order_days
          WHERE slot <> 0 AND day < (now() AT TIME ZONE 'Asia/Colombo')::date - 1 RETURNING day, status, orders, total
        )
        INSERT INTO order_days AS d (day, status, slot, orders, total)
          SELECT day, status, 0, sum(orders), sum(total) FROM folded GROUP BY day, status ORDER BY day, status
          ON CONFLICT (day, status, slot) DO UPDATE
            SET orders = d.orders + excluded.orders, total = d.total + excluded.total`,
  )
}
