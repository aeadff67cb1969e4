import type { Database, Queryable, Transaction } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { ok } from "#platform/result.ts"
import { editConflict, type Refusal, type Result, refusal } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import type { Outbox } from "#shop/mails/outbox.server.ts"
import type { AdminOrder } from "../admin-order-json.ts"
import { changeOrder, lockOrder } from "./change-order.server.ts"
import type { LockedOrder, OrderChange } from "./order.ts"
import { readLocked } from "./read-admin-order.server.ts"

export const orderNotFound = refusal(404, "not_found", m.errors_order_not_found)

type Change = (tx: Transaction, order: LockedOrder) => Promise<Result<AdminOrder, AdminOrder>>

/** Locks an order and changes it. An admin who saw another version gets the current order instead, and nothing is written. */
export async function changeInVersion(
  db: Database,
  id: string,
  version: number,
  change: Change,
): Promise<Result<AdminOrder, AdminOrder>> {
  if (!isUuid(id)) return orderNotFound
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) return orderNotFound
    return version === order.version ? change(tx, order) : editConflict(await readLocked(tx, id))
  })
}

/** Writes what was decided of a locked order, and returns the order as it is then. */
export async function carryOut(
  tx: Queryable,
  outbox: Outbox,
  order: LockedOrder,
  decided: Result<OrderChange | null>,
): Promise<Result<AdminOrder, AdminOrder>> {
  if (!decided.ok) return decided
  if (decided.value) await changeOrder(tx, outbox, order, decided.value)
  return ok(await readLocked(tx, order.id))
}

/** Refuses a change of a locked order because of another one. Where another admin decided about its payment, says who. */
export async function orderChanged(tx: Queryable, orderId: string, actorId: string): Promise<Refusal<AdminOrder>> {
  const current = await readLocked(tx, orderId)
  const conflict = editConflict(current)
  const last = current.events.findLast(({ kind }) => kind !== "note")
  if (last?.kind !== "payment_status" || !last.actor || last.actor.id === actorId) return conflict
  return { ...conflict, message: m.errors_payment_decided({ name: last.actor.name ?? last.actor.email }) }
}
