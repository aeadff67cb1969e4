import { sql, type Transaction } from "#database/database.ts"
import { ok } from "#platform/result.ts"
import type { Result } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import { orderNotices } from "../mails/order-notice.server.ts"
import { orderNotFound } from "../order/change-in-version.server.ts"
import { changeOrder, lockOrder } from "../order/change-order.server.ts"
import { decide } from "../order/decide.ts"
import type { LockedOrder, OrderChange } from "../order/order.ts"
import { readHeld } from "../order/read-order.server.ts"
import {
  lockReservation,
  lockReservedCoupon,
  type ReservedCoupon,
  releaseReservation,
} from "../order/reservation.server.ts"
import type { Order } from "../order-json.ts"
import type { OrdersShop } from "../orders-shop.server.ts"

/**
 * Cancels the user's own order while it is pending, or what is made for it is late and not begun: its stock and the coupon's use are given back once, under the locks that an admin's change
 * of the status takes in the same order. A cancelled order stays as it is.
 */
export async function cancelOwnOrder(shop: OrdersShop, userId: string, id: string): Promise<Result<Order>> {
  if (!isUuid(id)) return orderNotFound
  return shop.db.transaction(async (tx) => {
    const coupon = await lockReservedCoupon(tx, id)
    const order = await lockOrder(tx, id, sql`user_id = ${userId}`)
    if (!order) return orderNotFound
    const decided = decide.cancel(order, { actorId: userId }, await readHeld(tx, id))
    if (!decided.ok) return decided
    if (decided.value) {
      await cancelLocked(tx, shop, { order, coupon, change: decided.value })
      await shop.outbox.queueMails(tx, await orderNotices(tx, shop.settings.values.notifications, id, "cancelled"))
    }
    return ok(await readHeld(tx, id))
  })
}

interface Cancelled {
  readonly order: LockedOrder
  /** Is locked too, and was before the order. */
  readonly coupon: ReservedCoupon
  readonly change: OrderChange
}

/** Cancels a locked order, and gives back what it holds. */
export async function cancelLocked(tx: Transaction, shop: OrdersShop, { order, coupon, change }: Cancelled) {
  await releaseReservation(tx, await lockReservation(tx, order.id, coupon))
  tx.afterCommit(shop.announcer.schedule)
  await changeOrder(tx, shop.outbox, order, change)
}
