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
import type { LiveSettings } from "#shop/settings/live-settings.server.ts"
import { holdSlip, lockForSlip, orderNotFound } from "./hold-slip.server.ts"

export const receiptNotFound = refusal(422, "validation_failed", m.errors_receipt_not_found, {
  field: "bank_receipt_url",
  values: { reason: "not_found" },
})

interface Shop extends Parts<"db"> {
  readonly outbox: Outbox
  readonly settings: Pick<LiveSettings, "values">
}

/** Adds a receipt to the user's own order while it waits for a bank transfer, and tells the owner. */
export async function attachReceipt(shop: Shop, userId: string, orderId: string, path: string): Promise<Result> {
  if (!isUuid(orderId)) return orderNotFound
  return shop.db.transaction(async (tx) => {
    // Unused receipts are swept under the same lock, so none is deleted between the check and the hold.
    await lockCustomer(tx, userId)
    const locked = await lockForSlip(tx, orderId, { which: sql`user_id = ${userId}`, path })
    if (!locked.ok) return locked
    const order = locked.value
    if (order.bank_receipt_url === path) return done
    const owned = await tx.query(
      sql`SELECT FROM receipts WHERE path = ${path} AND user_id = ${userId} AND removed_at IS NULL`,
    )
    if (owned.length === 0) return receiptNotFound
    await holdSlip(tx, { orderId, actorId: userId, order, path })
    await shop.outbox.queueMails(tx, await orderNotices(tx, shop.settings.values.notifications, orderId, "receipt"))
    return done
  })
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
