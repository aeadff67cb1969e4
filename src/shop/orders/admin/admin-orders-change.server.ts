import type { Queryable, Transaction } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { ok } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import type { Mail } from "#shop/mails/mails.ts"
import { rupeesFromCents } from "#shop/money.ts"
import type { AdminOrder, ChangedOrder } from "../admin-order-json.ts"
import { paymentMail } from "../mails/payment-mail.server.ts"
import { statusMail } from "../mails/status-mail.server.ts"
import { anotherDay, isAwaitedAgain, isFirstSlip } from "../order/another-day.ts"
import { orderChanged, orderNotFound } from "../order/change-in-version.server.ts"
import { changeOrder, lockOrder } from "../order/change-order.server.ts"
import { lockCorrected, lockHeld } from "../order/held-change.server.ts"
import { type HeldChange, type HeldKind, type LockedOrder, type OrderEvent, replacing } from "../order/order.ts"
import { readLocked } from "../order/read-admin-order.server.ts"
import { payable, readPayments } from "../order/read-payments.server.ts"
import { refuseParcel, takeParcelBack } from "../order/refused-parcels.server.ts"
import { lockReservation, lockReservedCoupon, moveReservation, type ReservedLine } from "../order/reservation.server.ts"
import { type OrderStatus, PARCEL_REFUSED, type PaymentStatus, type StatusReason } from "../orders.ts"
import type { OrdersShop } from "../orders-shop.server.ts"
import { endRevival, lateMoneyMail } from "../payments/late-money.server.ts"
import { type Payment, paymentTowards } from "../payments.ts"
import { type RefusalReason, refusalWords } from "../refusal-reasons.ts"
import type { OrderChange } from "./admin-orders.ts"
import { putTracking } from "./tracking.server.ts"

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
    const locked = await lockOrder(tx, id)
    if (!locked) return orderNotFound
    if (change.version !== locked.version) return orderChanged(tx, id, actorId)
    const revival = await undoneRevival(tx, shop, { id, coupon }, change)
    const order = revival ? { ...locked, status: "cancelled" as const } : locked
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
    if (change.tracking) await putTracking(tx, actorId, id, change.tracking)
    if (changed.length > 0) {
      const why: Changed["why"] = refused ? PARCEL_REFUSED : (change.status_reason ?? null)
      const isAgain = !change.undo && isAwaitedAgain(order, { status, payment_status })
      const now = { status, payment_status, reason, reasonCode, why }
      await writeChanged(tx, shop, actorId, { order, changed, held, revival, isAgain, ...now })
    }
    const not_restocked = notRestocked.map(({ productId, name, quantity }) => ({
      product_id: productId,
      product_name: name,
      quantity,
    }))
    return ok({ ...(await readLocked(tx, id)), not_restocked })
  })
}

/** Returns what let a locked order go on because of a payment that is undone now: it is cancelled again, and holds nothing. */
async function undoneRevival(
  tx: Transaction,
  shop: OrdersShop,
  order: Parameters<typeof endRevival>[2],
  { undo, payment_status, status, refused }: OrderChange,
): Promise<HeldChange | null> {
  if (!undo || !payment_status || status || refused) return null
  const held = await lockHeld(tx, shop.outbox, order.id, "payment_status")
  return held && endRevival(tx, shop, order, held.eventId)
}

interface Changed {
  readonly order: LockedOrder
  readonly changed: readonly Changeable[]
  readonly held: Held
  readonly revival: HeldChange | null
  /** Tells whether the shop waits for money again. */
  readonly isAgain: boolean
  readonly status: OrderStatus
  readonly payment_status: PaymentStatus
  readonly reason: string | null
  readonly reasonCode: RefusalReason | null
  readonly why: StatusReason | typeof PARCEL_REFUSED | null
}

async function writeChanged(tx: Transaction, shop: OrdersShop, actorId: string, change: Changed): Promise<void> {
  const { order, changed, held, revival, ...now } = change
  const { id } = order
  const rows = await readPayments(tx, id, held.payment_status?.eventId ?? null)
  const why = changed.includes("status") && explains(now.why, now.status) ? now.why : null
  const refuses = changed.includes("payment_status") && now.payment_status === "failed"
  const reason = refuses ? now.reason : null
  const row = paymentTowards({ ...order, ...payable(order), status: now.status }, rows, now.payment_status, reason)
  const events: Record<Changeable, OrderEvent> = {
    status: {
      ...{ kind: "status", before: order.status, after: now.status, reason: why },
      mail: () => statusMail(tx, id, now.status, why === PARCEL_REFUSED || why === "agreed" ? null : why),
    },
    payment_status: {
      ...{ kind: "payment_status", before: order.payment_status, after: now.payment_status, reason },
      mail: () => mailOfPayment(tx, id, { ...now, reason }, [...rows, row]),
      row: { ...row, ...(row.reason !== null && { reasonCode: now.reasonCode }) },
    },
  }
  const replaced = changed.map((kind) => replacing(held[kind] ?? null, { ...events[kind], kind }))
  const written = replaced.flatMap((each) => each.events)
  const fieldsOf = (from: Pick<LockedOrder, Changeable>) =>
    Object.fromEntries(changed.map((field) => [field, from[field]]))
  const amount = written.some((event) => event.row) && row.cents
  const after = {
    ...fieldsOf(now),
    ...(amount && { payment_amount: rupeesFromCents(amount) }),
    ...(reason !== null && { payment_reason: reason }),
    ...(why !== null && { status_reason: why }),
  }
  const givesDay = now.isAgain || (refuses && isFirstSlip(order, rows))
  await changeOrder(tx, shop.outbox, order, {
    actorId,
    set: { status: now.status, ...(givesDay && anotherDay(order, shop.settings.values.payment_window.holidays)) },
    takesBack: [...(revival ? [revival] : []), ...replaced.flatMap((each) => each.takesBack)],
    standing: rows,
    events: written,
    audit: { before: fieldsOf(order), after },
  })
}

/** Returns the mail about a payment status; of an order that is cancelled, what was paid is due back. */
async function mailOfPayment(
  tx: Queryable,
  id: string,
  { status, payment_status, reason }: Pick<Changed, "status" | "payment_status" | "reason">,
  rows: readonly Payment[],
): Promise<Mail | null> {
  const mail = await paymentMail(tx, id, payment_status, { reason })
  if (!mail || status !== "cancelled" || payment_status !== "paid") return mail
  return lateMoneyMail(tx, id, false, rows)
}

const explains = (why: Changed["why"], status: OrderStatus) =>
  why === "agreed" ? status === "confirmed" : status === "cancelled"
