import type { Queryable, Transaction } from "#database/database.ts"
import { ok } from "#platform/result.ts"
import type { Result } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import type { AdminOrder, ChangedOrder } from "../admin-order-json.ts"
import { orderChanged, orderNotFound } from "../order/change-in-version.server.ts"
import { changeOrder, lockOrder } from "../order/change-order.server.ts"
import type { Shipment } from "../order/customer-mails.ts"
import { decide } from "../order/decide.ts"
import { asFound, namedIn } from "../order/decide-statuses.ts"
import { type HeldChange, type HeldKind, isCorrected, type LockedOrder } from "../order/order.ts"
import { lockHeld, type OrderFacts, readFacts, readShipment } from "../order/order-facts.server.ts"
import { readLocked } from "../order/read-admin-order.server.ts"
import { refuseParcel, takeParcelBack } from "../order/refused-parcels.server.ts"
import {
  lockReservation,
  lockReservedCoupon,
  moveReservation,
  type ReservedCoupon,
  type ReservedLine,
} from "../order/reservation.server.ts"
import type { OrderStatus } from "../orders.ts"
import type { OrdersShop } from "../orders-shop.server.ts"
import { findRevival } from "../payments/late-money.server.ts"
import type { OrderChange, TypedParcel } from "./admin-orders.ts"
import { putTracking } from "./tracking.server.ts"

/**
 * Sets an order's status, its payment status, or both. Into `cancelled` it gives back the stock and the coupon's use, out of it
 * it takes them again or is refused, and either happens once: its coupon, the order and then its products are locked, in the order in
 * which a new order takes them.
 */
export async function updateOrder(
  shop: OrdersShop,
  actorId: string,
  id: string,
  change: OrderChange,
): Promise<Result<ChangedOrder, AdminOrder>> {
  if (!isUuid(id)) return orderNotFound
  return shop.db.transaction(async (tx) => {
    const coupon = change.status === undefined && !change.undo ? null : await lockReservedCoupon(tx, id)
    const order = await lockOrder(tx, id)
    if (!order) return orderNotFound
    if (change.version !== order.version) return orderChanged(tx, id, actorId)
    const { tracking, refused, ...wanted } = change
    const facts = await readFacts(tx, id)
    const revival = await undoneRevival(tx, shop, facts, id, change)
    const decided = decide.setStatuses(
      order,
      { ...wanted, actorId, isRefused: refused !== undefined },
      {
        ...{ ...facts, revival, holidays: shop.settings.values.payment_window.holidays },
        held: await lockReplaced(tx, shop, facts, asFound(order, revival), change),
        shipment: change.status === "shipped" ? await shipmentOf(tx, order, tracking) : null,
      },
    )
    if (!decided.ok) return decided
    if (refused) await refuseParcel(tx, id, refused.restock)
    const status = decided.value?.set?.status ?? order.status
    const moved = await moveReserved(tx, shop, order, coupon, status)
    if (!moved.ok) return moved
    if (tracking) await putTracking(tx, actorId, id, tracking)
    if (decided.value) await changeOrder(tx, shop.outbox, order, decided.value)
    const not_restocked = moved.value.map(({ productId, name, quantity }) => ({
      product_id: productId,
      product_name: name,
      quantity,
    }))
    return ok({ ...(await readLocked(tx, id)), not_restocked })
  })
}

/** Returns what let a locked order go on because of a payment that is undone now. */
async function undoneRevival(
  tx: Queryable,
  { outbox }: OrdersShop,
  { held }: OrderFacts,
  id: string,
  { undo, payment_status, status, refused }: OrderChange,
): Promise<HeldChange | null> {
  if (!undo || !payment_status || status || refused) return null
  const last = await lockHeld(tx, outbox, held.payment_status)
  return last && findRevival(tx, id, last)
}

/** Locks what a change takes back, or takes the place of. */
async function lockReplaced(
  tx: Queryable,
  { outbox }: OrdersShop,
  { held, payments }: OrderFacts,
  order: LockedOrder,
  change: OrderChange,
): Promise<{ [Kind in HeldKind]?: HeldChange | null }> {
  const replaced: { [Kind in HeldKind]?: HeldChange | null } = {}
  for (const kind of namedIn(order, change)) {
    const last = held[kind]
    const isNext =
      kind === "status" || change.undo || (last && isCorrected(last, payments, { slip: order.bank_receipt_url }))
    replaced[kind] = isNext ? await lockHeld(tx, outbox, last) : null
  }
  return replaced
}

/** Returns the shipment with what is written of its courier together with the change. */
async function shipmentOf(tx: Queryable, order: LockedOrder, tracking: TypedParcel = {}): Promise<Shipment> {
  const { courier, tracking_number: trackingNumber } = tracking
  return {
    ...(await readShipment(tx, order)),
    ...(courier !== undefined && { courier }),
    ...(trackingNumber !== undefined && { trackingNumber }),
  }
}

/** Gives back what a locked order holds that is cancelled, or takes it again. Returns the lines whose pieces are back in no stock. */
async function moveReserved(
  tx: Transaction,
  shop: OrdersShop,
  { id, status: before }: LockedOrder,
  coupon: ReservedCoupon,
  status: OrderStatus,
): Promise<Result<readonly ReservedLine[]>> {
  if ((status === "cancelled") === (before === "cancelled")) return ok([])
  const moved = await moveReservation(tx, await lockReservation(tx, id, coupon), status)
  if (!moved.ok) return moved
  if (status !== "cancelled") await takeParcelBack(tx, id)
  tx.afterCommit(shop.announcer.schedule)
  return moved
}
