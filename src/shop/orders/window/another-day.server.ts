import { type Queryable, type Sql, sql } from "#database/database.ts"
import { onWorkingDay } from "#shop/settings/payment-window.ts"
import type { ShopSettings } from "#shop/settings/settings.ts"

const DAY_MS = 86_400_000

/**
 * Keeps the pieces of a locked order for a day more, at least, because its customer is asked again for the transfer.
 * @param where limits that to some orders
 */
export async function giveAnotherDay(
  tx: Queryable,
  { holidays }: ShopSettings["payment_window"],
  orderId: string,
  where: Sql = sql`true`,
): Promise<void> {
  const [clock] = await tx.query<{ now: Date }>(sql`SELECT now()`)
  if (!clock) throw new Error("PostgreSQL answered no time")
  const until = onWorkingDay(holidays, new Date(clock.now.getTime() + DAY_MS))
  await tx.query(sql`UPDATE orders SET pay_by = ${until} WHERE id = ${orderId} AND pay_by < ${until} AND ${where}`)
}

/**
 * Does the same after the first slip of an order that did not pay it. After others the time goes on as it was: else nothing would ever end.
 * @param heldEvent is about to be replaced, and what was decided with it does not count
 */
export async function giveDayAfterSlip(
  tx: Queryable,
  window: ShopSettings["payment_window"],
  orderId: string,
  heldEvent: number | null,
): Promise<void> {
  const first = sql`bank_receipt_url IS NOT NULL AND NOT EXISTS (SELECT FROM payments
    WHERE order_id = ${orderId} AND kind = 'payment' AND event_id IS DISTINCT FROM ${heldEvent}::bigint)`
  await giveAnotherDay(tx, window, orderId, first)
}
