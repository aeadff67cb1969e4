import { prepared, type Queryable, sql } from "#database/database.ts"
import type { OrdersRow } from "#database/rows.ts"
import { m } from "#messages/messages.js"
import { done } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import type { Parts } from "#shop/api/parts.ts"
import { lockCustomer } from "#shop/customers/lock-customer.server.ts"
import type { Outbox } from "#shop/mails/outbox.server.ts"
import { orderNotices } from "#shop/orders/mails/order-notice.server.ts"
import { acceptsReceipt } from "#shop/orders/orders.ts"
import type { LiveSettings } from "#shop/settings/live-settings.server.ts"

type HeldOrder = Pick<OrdersRow, "payment_method" | "payment_status" | "bank_receipt_url">

const orderNotFound = refusal(404, "not_found", m.errors_order_not_found)
export const receiptNotFound = refusal(422, "validation_failed", m.errors_receipt_not_found, {
  field: "bank_receipt_url",
  values: { reason: "not_found" },
})
const receiptClosed = refusal(409, "receipt_closed", m.errors_receipt_closed)

interface Shop extends Parts<"db"> {
  readonly outbox: Outbox
  readonly settings: Pick<LiveSettings, "values">
}

/**
 * Adds or replaces the receipt of the user's own order, while it waits for a bank transfer, and tells the owner. A payment that was refused waits to
 * be checked again, and whoever still looks at the receipt before cannot decide about this one.
 */
export async function attachReceipt(shop: Shop, userId: string, orderId: string, path: string): Promise<Result> {
  if (!isUuid(orderId)) return orderNotFound
  return shop.db.transaction(async (tx) => {
    // Unused receipts are swept under the same lock, so none is deleted between the check and the hold.
    await lockCustomer(tx, userId)
    const [order] = await tx.query<HeldOrder>(
      sql`SELECT payment_method, payment_status, bank_receipt_url FROM orders
          WHERE id = ${orderId} AND user_id = ${userId} FOR NO KEY UPDATE`,
    )
    if (!order) return orderNotFound
    if (!acceptsReceipt(order)) return receiptClosed
    const owned = await tx.query(sql`SELECT FROM receipts WHERE path = ${path} AND user_id = ${userId}`)
    if (owned.length === 0) return receiptNotFound
    if (order.bank_receipt_url === path) return done
    await hold(tx, { orderId, userId, order, path })
    await shop.outbox.queueMails(tx, await orderNotices(tx, shop.settings.values.notifications, orderId, "receipt"))
    return done
  })
}

interface Attached {
  readonly orderId: string
  readonly userId: string
  readonly order: HeldOrder
  readonly path: string
}

async function hold(tx: Queryable, { orderId, userId, order, path }: Attached) {
  await tx.query(
    sql`UPDATE orders SET bank_receipt_url = ${path}, payment_status = 'pending', version = version + 1, updated_at = now()
        WHERE id = ${orderId}`,
  )
  await tx.query(
    sql`INSERT INTO order_events (order_id, kind, before, after, actor_id)
        VALUES (${orderId}, 'receipt', ${order.bank_receipt_url}, ${path}, ${userId})`,
  )
  if (order.payment_status === "pending") return
  await tx.query(
    sql`INSERT INTO order_events (order_id, kind, before, after, actor_id)
        VALUES (${orderId}, 'payment_status', ${order.payment_status}, 'pending', ${userId})`,
  )
}

/** Returns the receipt's path of the user's own order, or null when there is no such order or it has none. */
export async function receiptOfOrder(db: Queryable, userId: string, orderId: string): Promise<string | null> {
  if (!isUuid(orderId)) return null
  const [row] = await db.query<Pick<OrdersRow, "bank_receipt_url">>(
    prepared(
      "receipt-of-order",
      sql`SELECT bank_receipt_url FROM orders WHERE id = ${orderId} AND user_id = ${userId}`,
    ),
  )
  return row?.bank_receipt_url ?? null
}
