import { type Database, type Queryable, sql } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { ok } from "#platform/result.ts"
import { allOrNothing } from "#shop/api/all-or-nothing.server.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { recordChanges } from "#shop/audit/audit.server.ts"
import { lockOrders } from "#shop/orders/order/change-order.server.ts"
import { decide } from "#shop/orders/order/decide.ts"
import type { HandoverForm } from "./parcels.ts"

const tooLate = refusal(409, "too_late", m.errors_parcels_too_late)

/**
 * Writes that a courier has taken the parcels of orders along; of those that were taken before nothing changes, and what is fetched in the
 * shop is left out.
 */
export function handOver(
  db: Database,
  actorId: string,
  { ids, courier }: HandoverForm,
): Promise<Result<{ changed: number; left_out: number }>> {
  return allOrNothing(db, async (tx) => {
    const orders = await lockOrders(tx, sql`o.id = ANY(${ids}::uuid[])`)
    const refused = orders.map(decide.handOver).find(({ ok: isTaken }) => !isTaken)
    if (refused && !refused.ok) return refused
    const rows = await tx.query<{ id: string }>(
      sql`INSERT INTO handovers (order_id, courier, actor_id) SELECT id, ${courier}, ${actorId} FROM orders
          WHERE id = ANY(${ids}::uuid[]) AND pick_up IS NOT TRUE ORDER BY id ON CONFLICT (order_id) DO NOTHING RETURNING order_id AS id`,
    )
    await record(tx, actorId, rows, false)
    return ok({ changed: rows.length, left_out: orders.filter(({ pick_up }) => pick_up).length })
  })
}

/** Takes back what was written today, in Colombo; nothing of it where a parcel left on another day. */
export function undoHandover(
  db: Database,
  actorId: string,
  ids: readonly string[],
): Promise<Result<{ changed: number }>> {
  return allOrNothing(db, async (tx) => {
    await lockOrders(tx, sql`o.id = ANY(${ids}::uuid[])`)
    const rows = await tx.query<{ id: string; is_today: boolean }>(
      sql`DELETE FROM handovers WHERE order_id = ANY(${ids}::uuid[]) RETURNING order_id AS id,
            (created_at AT TIME ZONE 'Asia/Colombo')::date = (now() AT TIME ZONE 'Asia/Colombo')::date AS is_today`,
    )
    if (rows.some(({ is_today }) => !is_today)) return tooLate
    await record(tx, actorId, rows, true)
    return ok({ changed: rows.length })
  })
}

function record(tx: Queryable, actorId: string, rows: ReadonlyArray<{ id: string }>, before: boolean): Promise<void> {
  const change = { kind: "order", action: "updated", actorId } as const
  return recordChanges(
    tx,
    rows.map(({ id }) => ({ ...change, id, before: { handed_over: before }, after: { handed_over: !before } })),
  )
}
