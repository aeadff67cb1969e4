import { sql } from "#database/database.ts"
import { ok } from "#platform/result.ts"
import { editConflict, type Result } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import { recordChange } from "#shop/audit/audit.server.ts"
import type { OrderNote } from "../admin-order-json.ts"
import { carryOut, changeInVersion, orderNotFound } from "../order/change-in-version.server.ts"
import { lockOrder } from "../order/change-order.server.ts"
import { decide } from "../order/decide.ts"
import { lockHeld, readFacts } from "../order/order-facts.server.ts"
import { readLocked } from "../order/read-admin-order.server.ts"
import type { OrdersShop } from "../orders-shop.server.ts"
import type { OrderLanguageForm, OrderNoteForm } from "./admin-orders.ts"

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
    const decided = decide.setLanguage(order, { actorId, language })
    if (decided.ok && decided.value) {
      for (const held of Object.values((await readFacts(tx, id)).held)) {
        const locked = await lockHeld(tx, outbox, held)
        if (locked?.mailId) await outbox.reword(tx, locked.mailId, language)
      }
    }
    return carryOut(tx, outbox, order, decided)
  })
}

/** Notes that the customer of an order was not reached. The call stays due. */
export function noteCall(
  { db, outbox }: Pick<OrdersShop, "db" | "outbox">,
  actorId: string,
  id: string,
  version: number,
) {
  return changeInVersion(db, id, version, (tx, order) =>
    carryOut(tx, outbox, order, decide.notReached(order, { actorId })),
  )
}
