import { sql, type Transaction } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { ok } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import { orderNotices } from "../mails/order-notice.server.ts"
import { statusMail } from "../mails/status-mail.server.ts"
import { orderNotFound } from "../order/change-in-version.server.ts"
import { changeOrder, lockOrder } from "../order/change-order.server.ts"
import type { LockedOrder } from "../order/order.ts"
import { readOrder } from "../order/read-order.server.ts"
import {
  lockReservation,
  lockReservedCoupon,
  type ReservedCoupon,
  releaseReservation,
} from "../order/reservation.server.ts"
import type { Order } from "../order-json.ts"
import type { StatusReason } from "../orders.ts"
import type { OrdersShop } from "../orders-shop.server.ts"

/**
 * Cancels the user's own order while it is pending: its stock and the coupon's use are given back once, under the locks that an admin's change
 * of the status takes in the same order. A cancelled order stays as it is.
 */
export async function cancelOwnOrder(shop: OrdersShop, userId: string, id: string): Promise<Result<Order>> {
  if (!isUuid(id)) return orderNotFound
  return shop.db.transaction(async (tx) => {
    const coupon = await lockReservedCoupon(tx, id)
    const order = await lockOrder(tx, id, sql`user_id = ${userId}`)
    if (!order) return orderNotFound
    if (order.status === "pending") {
      await cancelLocked(tx, shop, { order, coupon, actorId: userId, why: null })
      await shop.outbox.queueMails(tx, await orderNotices(tx, shop.settings.values.notifications, id, "cancelled"))
    } else if (order.status !== "cancelled") {
      return refusal(409, "not_pending", m.errors_order_not_pending({ status: order.status }))
    }
    const cancelled = await readOrder(tx, userId, id)
    if (!cancelled) throw new Error(`the locked order ${id} is gone`)
    return ok(cancelled)
  })
}

interface Cancelled {
  readonly order: LockedOrder
  /** Is locked too, and was before the order. */
  readonly coupon: ReservedCoupon
  /** Is null where nobody did it: its time to pay was over. */
  readonly actorId: string | null
  readonly why: Exclude<StatusReason, "agreed"> | null
}

/** Cancels a pending order that is locked, gives back what it holds, and tells its customer. */
export async function cancelLocked(tx: Transaction, shop: OrdersShop, { order, coupon, actorId, why }: Cancelled) {
  const { id } = order
  await releaseReservation(tx, await lockReservation(tx, id, coupon))
  tx.afterCommit(shop.announcer.schedule)
  const mail = () => statusMail(tx, id, "cancelled", why)
  await changeOrder(tx, shop.outbox, order, {
    actorId,
    set: { status: "cancelled" },
    events: [{ kind: "status", before: order.status, after: "cancelled", reason: why, mail }],
  })
}
