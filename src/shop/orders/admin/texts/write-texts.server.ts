import { type Database, type Queryable, sql } from "#database/database.ts"
import type { OrdersRow } from "#database/rows.ts"
import { m } from "#messages/messages.js"
import { ok } from "#platform/result.ts"
import { editConflict, type Result, refusal } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import { recordChange } from "#shop/audit/audit.server.ts"
import type { Outbox } from "#shop/mails/outbox.server.ts"
import type { OrderLanguageForm, OrderNoteForm } from "../admin-orders.ts"
import { readLocked } from "../admin-orders-detail.server.ts"
import type { AdminOrder, OrderNote } from "../admin-orders-json.ts"
import { lockHeld } from "../held-change.server.ts"

const orderNotFound = refusal(404, "not_found", m.errors_order_not_found)

/** Replaces the admins' note on an order, unless it is no longer the version that was read. */
export async function writeNote(
  db: Database,
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
export async function writeLanguage(
  { db, outbox }: { readonly db: Database; readonly outbox: Outbox },
  actorId: string,
  id: string,
  { language, version }: OrderLanguageForm,
): Promise<Result<AdminOrder, AdminOrder>> {
  if (!isUuid(id)) return orderNotFound
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) return orderNotFound
    if (version !== order.version) return editConflict(await readLocked(tx, id))
    if (language !== order.language) {
      await tx.query(
        sql`UPDATE orders SET language = ${language}, version = version + 1, updated_at = now() WHERE id = ${id}`,
      )
      for (const kind of ["status", "payment_status", "refund"] as const) {
        const held = await lockHeld(tx, outbox, id, kind)
        if (held?.mailId) await outbox.reword(tx, held.mailId, language)
      }
      const [before, after] = [{ language: order.language }, { language }]
      await recordChange(tx, { kind: "order", id, action: "updated", actorId, before, after })
    }
    return ok(await readLocked(tx, id))
  })
}

async function lockOrder(tx: Queryable, id: string): Promise<Pick<OrdersRow, "language" | "version"> | null> {
  const [order] = await tx.query<Pick<OrdersRow, "language" | "version">>(
    sql`SELECT language, version FROM orders WHERE id = ${id} FOR NO KEY UPDATE`,
  )
  return order ?? null
}
