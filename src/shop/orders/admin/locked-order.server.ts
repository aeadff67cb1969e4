import { type Database, type Queryable, sql, type Transaction } from "#database/database.ts"
import type { OrdersRow } from "#database/rows.ts"
import { m } from "#messages/messages.js"
import { editConflict, type Refusal, type Result, refusal } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import { readLocked } from "./admin-orders-detail.server.ts"
import type { AdminOrder } from "./admin-orders-json.ts"

export const orderNotFound = refusal(404, "not_found", m.errors_order_not_found)
export const transferNotAwaited = refusal(409, "transfer_not_awaited", m.errors_transfer_not_awaited)

/** Is an order whose row is locked, with the time of the database. */
export type LockedOrder = Pick<
  OrdersRow,
  | "status"
  | "payment_method"
  | "payment_status"
  | "total_amount"
  | "bank_receipt_url"
  | "pay_by"
  | "to_call"
  | "language"
  | "version"
> & { readonly now: Date }

export async function lockOrder(tx: Queryable, id: string): Promise<LockedOrder | null> {
  const [order] = await tx.query<LockedOrder>(
    sql`SELECT status, payment_method, payment_status, total_amount, bank_receipt_url, pay_by, to_call, language, version, now()
        FROM orders WHERE id = ${id} FOR NO KEY UPDATE`,
  )
  return order ?? null
}

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

/** Refuses a change of a locked order because of another one. Where another admin decided about its payment, says who. */
export async function orderChanged(tx: Queryable, orderId: string, actorId: string): Promise<Refusal<AdminOrder>> {
  const current = await readLocked(tx, orderId)
  const conflict = editConflict(current)
  const last = current.events.findLast(({ kind }) => kind !== "note")
  if (last?.kind !== "payment_status" || !last.actor || last.actor.id === actorId) return conflict
  return { ...conflict, message: m.errors_payment_decided({ name: last.actor.name ?? last.actor.email }) }
}
