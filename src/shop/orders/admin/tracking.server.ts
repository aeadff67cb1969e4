import { type Queryable, sql } from "#database/database.ts"
import { ok } from "#platform/result.ts"
import { editConflict, type Result } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import { recordChange } from "#shop/audit/audit.server.ts"
import type { Outbox } from "#shop/mails/outbox.server.ts"
import type { OrderTracking } from "../admin-order-json.ts"
import { orderNotFound } from "../order/change-in-version.server.ts"
import { lockOrder, rewriteHeld } from "../order/change-order.server.ts"
import { statusMail } from "../order/customer-mails.ts"
import { dueAtDoor } from "../order/decide-statuses.ts"
import { lockHeld, readFacts, readShipment } from "../order/order-facts.server.ts"
import type { OrderStatus } from "../orders.ts"
import type { OrdersShop } from "../orders-shop.server.ts"
import type { OrderTrackingForm, TrackedParcel, TypedParcel } from "./admin-orders.ts"

/**
 * Replaces an order's courier and tracking number, unless they are no longer what was read. A mail that still waits
 * gets the new ones.
 */
export async function writeTracking(
  shop: Pick<OrdersShop, "db" | "outbox">,
  actorId: string,
  id: string,
  { version, ...form }: OrderTrackingForm,
): Promise<Result<OrderTracking, OrderTracking>> {
  if (!isUuid(id)) return orderNotFound
  return shop.db.transaction(async (tx) => {
    // The order's row is locked, because there may be no tracking yet to lock.
    const order = await lockOrder(tx, id)
    if (!order) return orderNotFound
    const current = await readTracking(tx, id)
    if (version !== undefined && version !== current.version) return editConflict(current)
    await replaceTracking(tx, shop.outbox, actorId, { id, status: order.status }, form)
    return ok(await readTracking(tx, id))
  })
}

/** Replaces the courier and tracking number of a locked order. A mail that still waits gets the new ones. */
export async function replaceTracking(
  tx: Queryable,
  outbox: Outbox,
  actorId: string,
  { id, status }: { readonly id: string; readonly status: OrderStatus },
  form: TrackedParcel,
): Promise<void> {
  const current = await readTracking(tx, id)
  if (form.courier === current.courier && form.tracking_number === current.tracking_number) return
  await putTracking(tx, actorId, id, form)
  if (status !== "shipped") return
  const facts = await readFacts(tx, id)
  const held = await lockHeld(tx, outbox, facts.held.status)
  const order = held && (await lockOrder(tx, id))
  if (!order) return
  const shipment = { ...(await readShipment(tx, order)), dueCents: dueAtDoor(order, facts.payments) }
  const mail = statusMail(order, status, { shipment })
  await rewriteHeld(tx, outbox, { id, actorId }, held, { kind: "status", after: status, mail })
}

/** Writes what is given of the tracking of a locked order; the rest stays. */
export async function putTracking(tx: Queryable, actorId: string, id: string, typed: TypedParcel): Promise<void> {
  const { version: _, ...before } = await readTracking(tx, id)
  const form = { ...before, ...typed }
  await tx.query(
    sql`INSERT INTO order_tracking AS t (order_id, courier, tracking_number)
        VALUES (${id}, ${form.courier}, ${form.tracking_number})
        ON CONFLICT (order_id) DO UPDATE SET courier = excluded.courier, tracking_number = excluded.tracking_number,
          version = t.version + 1, updated_at = now()`,
  )
  await recordChange(tx, { kind: "order", id, action: "updated", actorId, before, after: form })
}

const NO_TRACKING: OrderTracking = { courier: null, tracking_number: null, version: 0 }

async function readTracking(tx: Queryable, id: string): Promise<OrderTracking> {
  const [row] = await tx.query<OrderTracking>(
    sql`SELECT courier, tracking_number, version FROM order_tracking WHERE order_id = ${id}`,
  )
  return row ?? NO_TRACKING
}
