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
import { awaitsTransfer } from "#shop/orders/orders.ts"
import { statusWithSlip } from "#shop/orders/payments/payments.server.ts"
import type { LiveSettings } from "#shop/settings/live-settings.server.ts"

type HeldOrder = Pick<OrdersRow, "status" | "payment_method" | "payment_status" | "total_amount" | "bank_receipt_url">

/** An order shows so many slips at most: enough for a transfer in parts and some bad photos. */
const MAX_SLIPS = 5

const orderNotFound = refusal(404, "not_found", m.errors_order_not_found)
export const receiptNotFound = refusal(422, "validation_failed", m.errors_receipt_not_found, {
  field: "bank_receipt_url",
  values: { reason: "not_found" },
})
const receiptClosed = refusal(409, "receipt_closed", m.errors_receipt_closed)
const tooManySlips = refusal(409, "too_many_slips", m.errors_receipts_of_order)

interface Shop extends Parts<"db"> {
  readonly outbox: Outbox
  readonly settings: Pick<LiveSettings, "values">
}

/**
 * Adds a receipt to the user's own order, in front of those before it, while it waits for a bank transfer, and tells the owner. A payment
 * that was refused waits to be checked again, and whoever still looks at the receipt before cannot decide about this one.
 */
export async function attachReceipt(shop: Shop, userId: string, orderId: string, path: string): Promise<Result> {
  if (!isUuid(orderId)) return orderNotFound
  return shop.db.transaction(async (tx) => {
    // Unused receipts are swept under the same lock, so none is deleted between the check and the hold.
    await lockCustomer(tx, userId)
    const [order] = await tx.query<HeldOrder>(
      sql`SELECT status, payment_method, payment_status, total_amount, bank_receipt_url FROM orders
          WHERE id = ${orderId} AND user_id = ${userId} FOR NO KEY UPDATE`,
    )
    if (!order) return orderNotFound
    if (!awaitsTransfer(order)) return receiptClosed
    const owned = await tx.query(sql`SELECT FROM receipts WHERE path = ${path} AND user_id = ${userId}`)
    if (owned.length === 0) return receiptNotFound
    if (order.bank_receipt_url === path) return done
    if ((await countOthers(tx, orderId, path)) >= MAX_SLIPS) return tooManySlips
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

async function countOthers(tx: Queryable, orderId: string, path: string): Promise<number> {
  const others = await tx.query(sql`SELECT FROM slips WHERE order_id = ${orderId} AND path <> ${path}`)
  return others.length
}

async function hold(tx: Queryable, { orderId, userId, order, path }: Attached) {
  const status = await statusWithSlip(tx, orderId, order, path)
  await tx.query(sql`INSERT INTO slips (order_id, path) VALUES (${orderId}, ${path}) ON CONFLICT DO NOTHING`)
  await tx.query(
    sql`UPDATE orders SET bank_receipt_url = ${path}, slip_counted = false, payment_status = ${status}, version = version + 1, updated_at = now()
        WHERE id = ${orderId}`,
  )
  await tx.query(
    sql`INSERT INTO order_events (order_id, kind, before, after, actor_id)
        VALUES (${orderId}, 'receipt', ${order.bank_receipt_url}, ${path}, ${userId})`,
  )
  if (order.payment_status === status) return
  await tx.query(
    sql`INSERT INTO order_events (order_id, kind, before, after, actor_id)
        VALUES (${orderId}, 'payment_status', ${order.payment_status}, ${status}, ${userId})`,
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
