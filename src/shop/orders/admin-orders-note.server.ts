import { type Database, sql } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { ok } from "#platform/result.ts"
import { editConflict, type Result, refusal } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import { recordChange } from "#shop/audit/audit.server.ts"
import type { OrderNoteForm } from "./admin-orders.ts"
import { readAdminOrder } from "./admin-orders-detail.server.ts"
import type { OrderNote } from "./admin-orders-json.ts"

const orderNotFound = refusal(404, "not_found", m.errors_order_not_found)

/** Replaces the admins' note on an order, unless it is no longer the version that was read. */
export async function writeNote(
  db: Database,
  actorId: string,
  orderId: string,
  { note, version }: OrderNoteForm,
): Promise<Result<OrderNote, OrderNote>> {
  if (!isUuid(orderId)) return orderNotFound
  return db.transaction(async (tx) => {
    // The order's row, because there may be no note yet to lock.
    const orders = await tx.query(sql`SELECT FROM orders WHERE id = ${orderId} FOR NO KEY UPDATE`)
    if (orders.length === 0) return orderNotFound
    const order = await readAdminOrder(tx, orderId)
    if (!order) return orderNotFound
    const current = order.note
    if (version !== undefined && version !== current.version) return editConflict(current)
    if (note === current.note) return ok(current)
    await tx.query(
      sql`INSERT INTO order_notes (order_id, note, updated_by) VALUES (${orderId}, ${note}, ${actorId})
          ON CONFLICT (order_id) DO UPDATE SET note = excluded.note, version = order_notes.version + 1,
            updated_by = excluded.updated_by, updated_at = now()`,
    )
    const [before, after] = [{ note: current.note }, { note }]
    await recordChange(tx, { kind: "order", id: orderId, action: "updated", actorId, before, after })
    return ok((await readAdminOrder(tx, orderId))?.note ?? current)
  })
}
