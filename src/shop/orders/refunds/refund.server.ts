import { type Queryable, sql } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { ok } from "#platform/result.ts"
import { refusal } from "#shop/api/api.ts"
import { recordChange } from "#shop/audit/audit.server.ts"
import { centsOf, formatRupees, numericFromCents } from "#shop/money.ts"
import { readLocked } from "../admin/admin-orders-detail.server.ts"
import { endUndo, lockHeld, takeBackHeld, writeHeld } from "../admin/held-change.server.ts"
import { changeInVersion } from "../admin/locked-order.server.ts"
import { refundMail } from "../mails/refund-mail.server.ts"
import type { OrdersShop } from "../orders-shop.server.ts"
import { addPayment, noteMoney, payable, readPayments, writePaymentStatus } from "../payments/payments.server.ts"
import { keptCents, paymentStatusOf, type RefundedPieces, refundedPieces, refundOf } from "../payments/payments.ts"
import { normalReference } from "../payments/transfer-form.ts"
import { hasOpenCardRefund } from "./card-refunds.server.ts"
import type { RefundForm } from "./refund-form.ts"

const tooLate = refusal(409, "too_late", m.errors_refund_undo_too_late)
const requested = refusal(409, "refund_requested", m.errors_refund_requested)
export const wrongPieces = refusal(409, "pieces_not_refundable", m.errors_refund_pieces, "items")
export const moreThanKept = (cents: number) =>
  refusal(409, "more_than_received", m.errors_refund_more({ kept: formatRupees(cents) }), "amount")

type Shop = Pick<OrdersShop, "db" | "outbox">

/**
 * Writes that money of an order went back, never more than was received and is still there. It is mailed and undone like a change of status;
 * each refund stands by itself, so that the second within ten seconds does not take the place of the first.
 */
export function refundOrder(
  shop: Shop,
  actorId: string,
  orderId: string,
  { version, amount, items, to_card: _, ...form }: RefundForm,
) {
  return changeRefunds(shop.db, orderId, version, async (tx, order) => {
    const rows = await readPayments(tx, orderId)
    const [cents, kept] = [centsOf(amount), keptCents(rows)]
    if (cents > kept) return moreThanKept(Math.max(0, kept))
    if (items && !(await areRefundable(tx, orderId, items, refundedPieces(rows)))) return wrongPieces
    const { way, reason } = form
    const reference = normalReference(form.reference)
    const refund = { cents, way, reason, reference, items: items ?? null }
    const row = refundOf({ ...payable(order), status: order.status }, rows, refund)
    await endUndo(tx, orderId)
    await writePaymentStatus(tx, orderId, paymentStatusOf(payable(order), [...rows, row]))
    const event = { orderId, kind: "refund", before: null, after: numericFromCents(cents), reason, actorId } as const
    const eventId = await writeHeld(tx, shop.outbox, null, event, () => refundMail(tx, orderId, { ...row, cents }))
    if (eventId === null) throw new Error("a refund has an event of its own")
    await addPayment(tx, { orderId, actorId, eventId }, row)
    const after = { refund_amount: amount, refund_way: way, refund_reference: reference }
    await recordChange(tx, { kind: "order", id: orderId, action: "updated", actorId, before: {}, after })
    return ok(await readLocked(tx, orderId))
  })
}

/** Takes the last refund of an order back, with its mail, while that waits. */
export function undoRefund(shop: Shop, actorId: string, orderId: string, version: number) {
  return changeRefunds(shop.db, orderId, version, async (tx, order) => {
    const held = await lockHeld(tx, shop.outbox, orderId, "refund")
    if (!held) return tooLate
    const [refund] = await tx.query<{ after: string }>(sql`SELECT after FROM order_events WHERE id = ${held.eventId}`)
    await takeBackHeld(tx, shop.outbox, held)
    await endUndo(tx, orderId)
    await noteMoney(tx, orderId)
    await writePaymentStatus(tx, orderId, paymentStatusOf(payable(order), await readPayments(tx, orderId)))
    const before = { refund_amount: Number(refund?.after) }
    await recordChange(tx, { kind: "order", id: orderId, action: "updated", actorId, before, after: {} })
    return ok(await readLocked(tx, orderId))
  })
}

/** Changes the money of an order that goes back, in the version that was seen, and not while a provider is about to send some back. */
export function changeRefunds(...[db, orderId, version, change]: Parameters<typeof changeInVersion>) {
  return changeInVersion(db, orderId, version, async (tx, order) =>
    (await hasOpenCardRefund(tx, orderId)) ? requested : change(tx, order),
  )
}

/** Returns whether all pieces are of the order, and none of them was refunded before. */
export async function areRefundable(
  tx: Queryable,
  orderId: string,
  pieces: readonly RefundedPieces[],
  refunded: ReadonlyMap<string, number>,
): Promise<boolean> {
  const lines = await tx.query<RefundedPieces>(sql`SELECT id, quantity FROM order_items WHERE order_id = ${orderId}`)
  const left = new Map(lines.map(({ id, quantity }) => [id, quantity - (refunded.get(id) ?? 0)]))
  const once = new Set(pieces.map(({ id }) => id)).size === pieces.length
  return once && pieces.every(({ id, quantity }) => quantity <= (left.get(id) ?? 0))
}
