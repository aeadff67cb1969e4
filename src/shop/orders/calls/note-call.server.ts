import { type Database, sql } from "#database/database.ts"
import type { OrdersRow } from "#database/rows.ts"
import { m } from "#messages/messages.js"
import { ok } from "#platform/result.ts"
import { editConflict, type Result, refusal } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import { recordChange } from "#shop/audit/audit.server.ts"
import { readLocked } from "../admin/admin-orders-detail.server.ts"
import { IS_TO_CALL } from "../admin/admin-orders-due.server.ts"
import type { AdminOrder } from "../admin/admin-orders-json.ts"

const orderNotFound = refusal(404, "not_found", m.errors_order_not_found)
const notToCall = refusal(409, "not_to_call", m.errors_order_not_to_call)

type LockedOrder = Pick<OrdersRow, "version"> & { readonly to_call: boolean }

/** Notes that the customer of an order was not reached; to ask stays due. */
export async function noteCall(
  { db }: { readonly db: Database },
  actorId: string,
  orderId: string,
  { version }: { readonly version: number },
): Promise<Result<AdminOrder, AdminOrder>> {
  if (!isUuid(orderId)) return orderNotFound
  return db.transaction(async (tx) => {
    const [order] = await tx.query<LockedOrder>(
      sql`SELECT version, ${IS_TO_CALL} AS to_call FROM orders WHERE id = ${orderId} FOR NO KEY UPDATE`,
    )
    if (!order) return orderNotFound
    if (version !== order.version) return editConflict(await readLocked(tx, orderId))
    if (!order.to_call) return notToCall
    await tx.query(sql`UPDATE orders SET version = version + 1, updated_at = now() WHERE id = ${orderId}`)
    await tx.query(
      sql`INSERT INTO order_events (order_id, kind, after, actor_id) VALUES (${orderId}, 'call', 'not_reached', ${actorId})`,
    )
    const after = { call: "not_reached" }
    await recordChange(tx, { kind: "order", id: orderId, action: "updated", actorId, before: null, after })
    return ok(await readLocked(tx, orderId))
  })
}
