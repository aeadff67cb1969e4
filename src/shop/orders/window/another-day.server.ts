import { type Queryable, type Sql, sql } from "#database/database.ts"
import type { OrdersRow } from "#database/rows.ts"
import { onWorkingDay } from "#shop/settings/payment-window.ts"
import type { OrdersShop } from "../orders-shop.server.ts"

type Shop = Pick<OrdersShop, "settings">

const DAY_MS = 86_400_000

/** Keeps the pieces of a locked order for a day more, at least, because its customer is asked again for the money. */
export async function giveAnotherDay(tx: Queryable, { settings }: Shop, orderId: string, where: Sql): Promise<void> {
  const [clock] = await tx.query<{ now: Date }>(sql`SELECT now()`)
  if (!clock) throw new Error("PostgreSQL answered no time")
  const until = onWorkingDay(settings.values.payment_window.holidays, new Date(clock.now.getTime() + DAY_MS))
  await tx.query(sql`UPDATE orders SET pay_by = ${until} WHERE id = ${orderId} AND pay_by < ${until} AND ${where}`)
}

type Statuses = Pick<OrdersRow, "status" | "payment_status">

const isAwaited = ({ status, payment_status }: Statuses) => status === "pending" && payment_status !== "paid"

/** Does so where a change lets the shop wait for money for which it did not wait before. */
export async function giveDayIfAwaitedAgain(
  tx: Queryable,
  shop: Shop,
  orderId: string,
  before: Statuses,
  after: Statuses,
): Promise<void> {
  if (isAwaited(after) && !isAwaited(before)) await giveAnotherDay(tx, shop, orderId, sql`true`)
}

/**
 * Does so after the first slip of an order that did not pay it. After others the time goes on as it was: else nothing would ever end.
 * @param heldEvent is about to be replaced, and what was decided with it does not count
 */
export async function giveDayAfterSlip(
  tx: Queryable,
  shop: Shop,
  orderId: string,
  heldEvent: number | null,
): Promise<void> {
  const first = sql`bank_receipt_url IS NOT NULL AND NOT EXISTS (SELECT FROM payments
    WHERE order_id = ${orderId} AND kind = 'payment' AND (event_id = ${heldEvent}::bigint) IS NOT TRUE)`
  await giveAnotherDay(tx, shop, orderId, first)
}

/** Does so once, after the bank has refused a card payment for which the time stood still. */
export function giveDayAfterPending(tx: Queryable, shop: Shop, orderId: string): Promise<void> {
  const first = sql`1 = (SELECT count(*) FROM payments WHERE order_id = ${orderId} AND way = 'card' AND state = 'failed')`
  return giveAnotherDay(tx, shop, orderId, first)
}
