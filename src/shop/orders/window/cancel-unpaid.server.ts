import { sql } from "#database/database.ts"
import { ASKED_COLUMNS, type AskedOrder, askBeforeEnd, IS_UNANSWERED } from "../cards/ask-cards.server.ts"
import type { CardShop } from "../cards/card-shop.server.ts"
import { cancelLocked } from "../customer/cancel-order.server.ts"
import { lockOrder } from "../order/change-order.server.ts"
import { decide } from "../order/decide.ts"
import { IS_OVERDUE } from "../order/due.server.ts"
import { readFacts } from "../order/order-facts.server.ts"
import { lockReservedCoupon } from "../order/reservation.server.ts"

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
    if (!order) return false
    const { payments, held } = await readFacts(tx, id)
    const change = decide.end(order, {}, { payments, isHeld: Object.keys(held).length > 0 })
    if (change) await cancelLocked(tx, shop, { order, coupon, change })
    return change !== null
  })
}
