import { sql, type Transaction } from "#database/database.ts"
import type { OrdersRow } from "#database/rows.ts"
import { m } from "#messages/messages.js"
import { ok } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import { orderNotFound } from "./admin/locked-order.server.ts"
import { orderNotices } from "./mails/order-notice.server.ts"
import { statusMail } from "./mails/status-mail.server.ts"
import type { Order } from "./order-json.ts"
import {
  lockReservation,
  lockReservedCoupon,
  type ReservedCoupon,
  releaseReservation,
} from "./order-reservation.server.ts"
import { readOrder } from "./orders.server.ts"
import type { StatusReason } from "./orders.ts"
import type { OrdersShop } from "./orders-shop.server.ts"

/**
 * Cancels the user's own order while it is pending: its stock and the coupon's use are given back once, under the locks that an admin's change
 * of the status takes in the same order. A cancelled order stays as it is.
 */
export async function cancelOwnOrder(shop: OrdersShop, userId: string, id: string): Promise<Result<Order>> {
  if (!isUuid(id)) return orderNotFound
  return shop.db.transaction(async (tx) => {
    const coupon = await lockReservedCoupon(tx, id)
    const [order] = await tx.query<Pick<OrdersRow, "status">>(
      sql`SELECT status FROM orders WHERE id = ${id} AND user_id = ${userId} FOR NO KEY UPDATE`,
    )
    if (!order) return orderNotFound
    if (order.status === "pending") {
      await cancelLocked(tx, shop, { id, coupon, actorId: userId, why: null })
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
  readonly id: string
  /** Is locked too, and was before the order. */
  readonly coupon: ReservedCoupon
  /** Is null where nobody did it: its time to pay was over. */
  readonly actorId: string | null
  readonly why: Exclude<StatusReason, "agreed"> | null
}

/** Cancels a pending order that is locked, gives back what it holds, and tells its customer. */
export async function cancelLocked(tx: Transaction, shop: OrdersShop, { id, coupon, actorId, why }: Cancelled) {
  await releaseReservation(tx, await lockReservation(tx, id, coupon))
  tx.afterCommit(shop.announcer.schedule)
  await tx.query(
    sql`UPDATE orders SET status = 'cancelled', version = version + 1, updated_at = now() WHERE id = ${id}`,
  )
  await tx.query(
    sql`INSERT INTO order_events (order_id, kind, before, after, actor_id, reason)
        VALUES (${id}, 'status', 'pending', 'cancelled', ${actorId}, ${why})`,
  )
  const mail = await statusMail(tx, id, "cancelled", why)
  await shop.outbox.queueMails(tx, mail ? [mail] : [])
}
