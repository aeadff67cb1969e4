import { sql } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { ok } from "#platform/result.ts"
import { editConflict, type Result, refusal } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import { recordChange } from "#shop/audit/audit.server.ts"
import type { OrderNote } from "../admin-order-json.ts"
import { changeInVersion, orderNotFound } from "../order/change-in-version.server.ts"
import { changeOrder, lockOrder } from "../order/change-order.server.ts"
import { lockHeld } from "../order/held-change.server.ts"
import { readLocked } from "../order/read-admin-order.server.ts"
import type { OrdersShop } from "../orders-shop.server.ts"
import type { OrderLanguageForm, OrderNoteForm } from "./admin-orders.ts"

const notToCall = refusal(409, "not_to_call", m.errors_order_not_to_call)

export async function writeNote(
  { db }: Pick<OrdersShop, "db">,
  actorId: string,
  id: string,
  { note, version }: OrderNoteForm,
): Promise<Result<OrderNote, OrderNote>> {
  if (!isUuid(id)) return orderNotFound
  return db.transaction(async (tx) => {
    // The order's row is locked, because there may be no note yet to lock.
    if (!(await lockOrder(tx, id))) return orderNotFound
    const { note: current } = await readLocked(tx, id)
    if (version !== undefined && version !== current.version) return editConflict(current)
    if (note === current.note) return ok(current)
    await tx.query(
      sql`INSERT INTO order_notes (order_id, note, updated_by) VALUES (${id}, ${note}, ${actorId})
          ON CONFLICT (order_id) DO UPDATE SET note = excluded.note, version = order_notes.version + 1,
            updated_by = excluded.updated_by, updated_at = now()`,
    )
    const [before, after] = [{ note: current.note }, { note }]
    await recordChange(tx, { kind: "order", id, action: "updated", actorId, before, after })
    return ok((await readLocked(tx, id)).note)
  })
}

/**
 * Sets the language of an order's invoice and of its next mails, those among them that are held; its lines keep the
 * words that were read.
 */
export function writeLanguage(
  { db, outbox }: Pick<OrdersShop, "db" | "outbox">,
  actorId: string,
  id: string,
  { language, version }: OrderLanguageForm,
) {
  return changeInVersion(db, id, version, async (tx, order) => {
    if (language !== order.language) {
      const audit = { before: { language: order.language }, after: { language } }
      await changeOrder(tx, outbox, order, { actorId, set: { language }, audit })
      for (const kind of ["status", "payment_status", "refund"] as const) {
        const held = await lockHeld(tx, outbox, id, kind)
        if (held?.mailId) await outbox.reword(tx, held.mailId, language)
      }
    }
    return ok(await readLocked(tx, id))
  })
}

/** Notes that the customer of an order was not reached. The call stays due. */
export function noteCall(
  { db, outbox }: Pick<OrdersShop, "db" | "outbox">,
  actorId: string,
  id: string,
  version: number,
) {
  return changeInVersion(db, id, version, async (tx, order) => {
    if (!order.to_call || order.status !== "pending") return notToCall
    const events = [{ kind: "call", after: "not_reached" }] as const
    await changeOrder(tx, outbox, order, { actorId, events, audit: { before: null, after: { call: "not_reached" } } })
    return ok(await readLocked(tx, id))
  })
}
