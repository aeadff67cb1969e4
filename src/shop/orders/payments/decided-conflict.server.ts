import type { Queryable } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { editConflict, type Refusal } from "#shop/api/api.ts"
import { readLocked } from "../admin/admin-orders-detail.server.ts"
import type { AdminOrder } from "../admin/admin-orders-json.ts"

/** Refuses a change of a locked order that another change overtook. Where another admin decided about its payment, it says who. */
export async function orderChanged(tx: Queryable, orderId: string, actorId: string): Promise<Refusal<AdminOrder>> {
  const current = await readLocked(tx, orderId)
  const conflict = editConflict(current)
  const last = current.events.findLast(({ kind }) => kind !== "note")
  if (last?.kind !== "payment_status" || !last.actor || last.actor.id === actorId) return conflict
  return { ...conflict, message: m.errors_payment_decided({ name: last.actor.name ?? last.actor.email }) }
}
