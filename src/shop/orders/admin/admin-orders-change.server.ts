import { type Queryable, sql, type Transaction } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { ok } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import { recordChange } from "#shop/audit/audit.server.ts"
import type { Mail } from "#shop/mails/mails.ts"
import { paymentMail } from "../mails/payment-mail.server.ts"
import { statusMail } from "../mails/status-mail.server.ts"
import { lockReservation, lockReservedCoupon, moveReservation, type ReservedLine } from "../order-reservation.server.ts"
import { putTracking } from "../order-tracking.server.ts"
import { type OrderStatus, PARCEL_REFUSED, type PaymentStatus, type StatusReason } from "../orders.ts"
import type { OrdersShop } from "../orders-shop.server.ts"
import { noteMoney, rowsTowards, settlePayment } from "../payments/payments.server.ts"
import { type RefusalReason, refusalWords } from "../payments/refusal-reasons.ts"
import { refuseParcel, takeParcelBack } from "../refused/refused-parcels.server.ts"
import { giveDayAfterSlip, giveDayIfAwaitedAgain } from "../window/another-day.server.ts"
import { endRevival, lateMoneyMail } from "../window/late-money.server.ts"
import type { OrderChange } from "./admin-orders.ts"
import { readLocked } from "./admin-orders-detail.server.ts"
import type { AdminOrder, ChangedOrder } from "./admin-orders-json.ts"
import { type HeldChange, type HeldKind, lockCorrected, lockHeld, writeHeld } from "./held-change.server.ts"
import { type LockedOrder, lockOrder, orderChanged, orderNotFound } from "./locked-order.server.ts"

const CHANGEABLE = ["status", "payment_status"] as const satisfies HeldKind[]
type Changeable = (typeof CHANGEABLE)[number]
type Held = { [Kind in Changeable]?: HeldChange | null }

const tooLate = refusal(409, "too_late", m.errors_order_undo_too_late, "status")
const parcelNotShipped = refusal(409, "parcel_not_shipped", m.errors_parcel_not_shipped, "status")

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
    let order = await lockOrder(tx, id)
    if (!order) return orderNotFound
    if (change.version !== order.version) return orderChanged(tx, id, actorId)
    if (await undoesRevival(tx, shop, { id, coupon }, change)) order = { ...order, status: "cancelled" }
    const { status = order.status, payment_status = order.payment_status } = change
    const { payment_reason: ownWords, payment_reason_code: code } = change
    const reason = ownWords ?? refusalWords(code, order.language)
    const reasonCode = ownWords === undefined && code !== undefined ? code : null
    const named = CHANGEABLE.filter((field) => change[field] && (change[field] !== order[field] || change.undo))
    const held: Held = {}
    for (const kind of named) {
      held[kind] =
        kind === "status" || change.undo
          ? await lockHeld(tx, shop.outbox, id, kind)
          : await lockCorrected(tx, shop.outbox, id, { slip: order.bank_receipt_url })
    }
    // A part of a payment is undone although the payment status has stayed.
    const changed = named.filter((kind) => held[kind] || change[kind] !== order[kind])
    if (change.undo && (changed.length === 0 || changed.some((kind) => !held[kind]))) return tooLate
    const { refused } = change
    if (refused && (status !== "cancelled" || order.status !== "shipped")) return parcelNotShipped
    if (refused) await refuseParcel(tx, id, refused.restock)
    let notRestocked: readonly ReservedLine[] = []
    if ((status === "cancelled") !== (order.status === "cancelled")) {
      const moved = await moveReservation(tx, await lockReservation(tx, id, coupon), status)
      if (!moved.ok) return moved
      notRestocked = moved.value
      if (status !== "cancelled") await takeParcelBack(tx, id)
      tx.afterCommit(shop.announcer.schedule)
    }
    if (!change.undo) await giveDayIfAwaitedAgain(tx, shop, id, order, { status, payment_status })
    if (change.tracking) await putTracking(tx, actorId, id, change.tracking)
    if (changed.length > 0) {
      const why = refused ? PARCEL_REFUSED : (change.status_reason ?? null)
      await writeOrder(tx, shop, actorId, { id, order, changed, held, status, payment_status, reason, reasonCode, why })
    }
    const not_restocked = notRestocked.map(({ productId, name, quantity }) => ({
      product_id: productId,
      product_name: name,
      quantity,
    }))
    return ok({ ...(await readLocked(tx, id)), not_restocked })
  })
}

/** Takes back with a payment that is undone that a locked order went on because of it. Returns whether it is cancelled again. */
async function undoesRevival(
  tx: Transaction,
  shop: OrdersShop,
  order: Parameters<typeof endRevival>[2],
  { undo, payment_status, status, refused }: OrderChange,
): Promise<boolean> {
  if (!undo || !payment_status || status || refused) return false
  const held = await lockHeld(tx, shop.outbox, order.id, "payment_status")
  return held !== null && endRevival(tx, shop, order, held.eventId)
}

interface Written {
  readonly id: string
  readonly order: LockedOrder
  readonly changed: readonly Changeable[]
  readonly held: Held
  readonly status: OrderStatus
  readonly payment_status: PaymentStatus
  readonly reason: string | null
  readonly reasonCode: RefusalReason | null
  readonly why: StatusReason | typeof PARCEL_REFUSED | null
}

async function writeOrder(tx: Transaction, shop: OrdersShop, actorId: string, written: Written) {
  const { id, order, changed, held, ...now } = written
  await tx.query(
    sql`UPDATE orders SET status = ${now.status}, payment_status = ${now.payment_status},
          version = version + 1, updated_at = now() WHERE id = ${id}`,
  )
  const why = changed.includes("status") && explains(now.why, now.status) ? now.why : null
  const refuses = changed.includes("payment_status") && now.payment_status === "failed"
  const reason = refuses ? now.reason : null
  if (refuses) await giveDayAfterSlip(tx, shop, id, held.payment_status?.eventId ?? null)
  const mailOf = {
    status: () => statusMail(tx, id, now.status, why === PARCEL_REFUSED || why === "agreed" ? null : why),
    payment_status: () => mailOfPayment(tx, id, { ...now, reason }),
  }
  let amount: number | null = null
  for (const kind of changed) {
    const change = { orderId: id, kind, before: order[kind], after: now[kind], actorId }
    const explained = { ...change, reason: kind === "payment_status" ? reason : why }
    const eventId = await writeHeld(tx, shop.outbox, held[kind] ?? null, explained, mailOf[kind])
    if (kind !== "payment_status") continue
    if (eventId === null) await noteMoney(tx, id)
    else amount = await settlePayment(tx, { orderId: id, actorId, eventId }, now.payment_status, { ...now, reason })
  }
  const fieldsOf = (from: Pick<LockedOrder, "status" | "payment_status">) =>
    Object.fromEntries(changed.map((field) => [field, from[field]]))
  const before = fieldsOf(order)
  const reasons = { ...(reason !== null && { payment_reason: reason }), ...(why !== null && { status_reason: why }) }
  const after = { ...fieldsOf(now), ...(amount !== null && { payment_amount: amount }), ...reasons }
  await recordChange(tx, { kind: "order", id, action: "updated", actorId, before, after })
}

/** Returns the mail about a payment status; of an order that is cancelled, what was paid is due back. */
async function mailOfPayment(
  tx: Queryable,
  id: string,
  { status, payment_status, reason }: Pick<Written, "status" | "payment_status" | "reason">,
): Promise<Mail | null> {
  const mail = await paymentMail(tx, id, payment_status, { reason })
  if (!mail || status !== "cancelled" || payment_status !== "paid") return mail
  return lateMoneyMail(tx, id, false, await rowsTowards(tx, id, payment_status, null))
}

const explains = (why: Written["why"], status: OrderStatus) =>
  why === "agreed" ? status === "confirmed" : status === "cancelled"
