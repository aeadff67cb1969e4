import { type Queryable, sql } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { ok } from "#platform/result.ts"
import { refusal } from "#shop/api/api.ts"
import { centsOf, formatRupees, numericFromCents } from "#shop/money.ts"
import { refundMail } from "../mails/refund-mail.server.ts"
import { hasOpenCardRefund } from "../order/card-refunds.server.ts"
import { changeInVersion } from "../order/change-in-version.server.ts"
import { changeOrder } from "../order/change-order.server.ts"
import { lockHeld } from "../order/held-change.server.ts"
import { readLocked } from "../order/read-admin-order.server.ts"
import { payable, readPayments } from "../order/read-payments.server.ts"
import type { OrdersShop } from "../orders-shop.server.ts"
import { normalReference } from "../payments/transfer-form.ts"
import { keptCents, type RefundedPieces, refundedPieces, refundOf } from "../payments.ts"
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
    const mail = () => refundMail(tx, orderId, { ...row, cents })
    await changeOrder(tx, shop.outbox, order, {
      actorId,
      standing: rows,
      events: [{ kind: "refund", after: numericFromCents(cents), reason, mail, isHeld: true, row }],
      audit: { before: {}, after: { refund_amount: amount, refund_way: way, refund_reference: reference } },
    })
    return ok(await readLocked(tx, orderId))
  })
}

/** Takes the last refund of an order back, with its mail, while that waits. */
export function undoRefund(shop: Shop, actorId: string, orderId: string, version: number) {
  return changeRefunds(shop.db, orderId, version, async (tx, order) => {
    const held = await lockHeld(tx, shop.outbox, orderId, "refund")
    if (!held) return tooLate
    const [refund] = await tx.query<{ after: string }>(sql`SELECT after FROM order_events WHERE id = ${held.eventId}`)
    const audit = { before: { refund_amount: Number(refund?.after) }, after: {} }
    await changeOrder(tx, shop.outbox, order, { actorId, takesBack: [held], audit })
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
