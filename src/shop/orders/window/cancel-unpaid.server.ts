import { type Queryable, sql } from "#database/database.ts"
import { ASKED_COLUMNS, type AskedOrder, askBeforeEnd, IS_UNANSWERED } from "../cards/ask-cards.server.ts"
import type { CardShop } from "../cards/card-shop.server.ts"
import { cancelLocked } from "../customer/cancel-order.server.ts"
import { lockOrder } from "../order/change-order.server.ts"
import { IS_OVERDUE } from "../order/overdue.server.ts"
import { readPayments } from "../order/read-payments.server.ts"
import { lockReservedCoupon } from "../order/reservation.server.ts"
import { receivedCents } from "../payments.ts"

const BATCH = 100

/**
 * Cancels what is overdue and of which nothing was paid, where the owner has chosen so: one order after the other, each in a transaction
 * of its own, so that nobody waits for its products longer than for a customer's cancellation. A provider of card payments is asked first;
 * an order waits while that is away, for a day. Returns how many.
 */
export async function cancelUnpaid(shop: CardShop): Promise<number> {
  let cancelled = 0
  /** Of providers that are away no other order is asked about in this run. */
  const away = new Set<string>()
  let last: string | undefined
  do {
    if (!shop.settings.values.payment_window.cancels) break
    const behind = last ? sql`(pay_by, id) > (SELECT l.pay_by, l.id FROM orders l WHERE l.id = ${last})` : sql`true`
    const orders: AskedOrder[] = await shop.db.query<AskedOrder>(
      sql`SELECT ${ASKED_COLUMNS} FROM orders o
          WHERE ${IS_OVERDUE} AND ${behind} AND NOT ${IS_UNANSWERED} ORDER BY pay_by, id LIMIT ${BATCH}`,
    )
    for (const order of orders) {
      if (order.provider !== null && away.has(order.provider)) continue
      const answer = await askBeforeEnd(shop, order)
      if (answer === "away" && order.provider !== null) away.add(order.provider)
      else if (answer !== null && (await cancelOne(shop, order.id))) cancelled++
    }
    last = orders.length === BATCH ? orders.at(-1)?.id : undefined
  } while (last)
  return cancelled
}

function cancelOne(shop: CardShop, id: string): Promise<boolean> {
  return shop.db.transaction(async (tx) => {
    const coupon = await lockReservedCoupon(tx, id)
    const order = await lockOrder(tx, id, IS_OVERDUE)
    if (!order || !(await mayEnd(tx, id))) return false
    await cancelLocked(tx, shop, { order, coupon, actorId: null, why: "unpaid" })
    return true
  })
}

/** An order of which a part was paid, or whose last change can still be undone, is left to the owner. */
async function mayEnd(tx: Queryable, id: string): Promise<boolean> {
  if (receivedCents(await readPayments(tx, id)) > 0) return false
  const held = await tx.query(sql`SELECT FROM order_events WHERE order_id = ${id} AND held_until > now()`)
  return held.length === 0
}
