import { type Queryable, type Sql, sql } from "#database/database.ts"
import type { OrdersRow } from "#database/rows.ts"
import { m } from "#messages/messages.js"
import { ok } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { awaitsTransfer, MAX_SLIPS } from "#shop/orders/orders.ts"
import { noteMoney, statusWithSlip } from "#shop/orders/payments/payments.server.ts"

type HeldOrder = Pick<OrdersRow, "status" | "payment_method" | "payment_status" | "total_amount" | "bank_receipt_url">

export const orderNotFound = refusal(404, "not_found", m.errors_order_not_found)
const receiptClosed = refusal(409, "receipt_closed", m.errors_receipt_closed)
const tooManySlips = refusal(409, "too_many_slips", m.errors_receipts_of_order)

/**
 * Locks the order that a condition names, and returns it where it takes another slip: it waits for its transfer, and has shown fewer than
 * it may.
 * @param path of a slip that does not count where the order has shown it before
 */
export async function lockForSlip(
  tx: Queryable,
  orderId: string,
  { which, path }: { readonly which: Sql; readonly path: string | null },
): Promise<Result<HeldOrder>> {
  const [order] = await tx.query<HeldOrder>(
    sql`SELECT status, payment_method, payment_status, total_amount, bank_receipt_url FROM orders
        WHERE id = ${orderId} AND ${which} FOR NO KEY UPDATE`,
  )
  if (!order) return orderNotFound
  if (!awaitsTransfer(order)) return receiptClosed
  const others = await tx.query(sql`SELECT FROM slips WHERE order_id = ${orderId} AND path IS DISTINCT FROM ${path}`)
  return others.length >= MAX_SLIPS ? tooManySlips : ok(order)
}

interface Attached {
  readonly orderId: string
  readonly actorId: string
  /** Is the order under its lock. */
  readonly order: HeldOrder
  readonly path: string
}

/**
 * Adds a slip to a locked order, in front of those before it. A payment that was refused waits to be checked again, and whoever still
 * looks at the slip before cannot decide about this one.
 */
export async function holdSlip(tx: Queryable, { orderId, actorId, order, path }: Attached): Promise<void> {
  const status = await statusWithSlip(tx, orderId, order, path)
  await tx.query(sql`INSERT INTO slips (order_id, path) VALUES (${orderId}, ${path}) ON CONFLICT DO NOTHING`)
  await tx.query(
    sql`UPDATE orders SET bank_receipt_url = ${path}, payment_status = ${status}, version = version + 1, updated_at = now()
        WHERE id = ${orderId}`,
  )
  await noteMoney(tx, orderId)
  await tx.query(
    sql`INSERT INTO order_events (order_id, kind, before, after, actor_id)
        VALUES (${orderId}, 'receipt', ${order.bank_receipt_url}, ${path}, ${actorId})`,
  )
  if (order.payment_status === status) return
  await tx.query(
    sql`INSERT INTO order_events (order_id, kind, before, after, actor_id)
        VALUES (${orderId}, 'payment_status', ${order.payment_status}, ${status}, ${actorId})`,
  )
}
