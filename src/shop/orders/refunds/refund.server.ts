import { type Queryable, sql } from "#database/database.ts"
import { centsOf } from "#shop/money.ts"
import { hasOpenCardRefund } from "../order/card-refunds.server.ts"
import { carryOut, changeInVersion } from "../order/change-in-version.server.ts"
import { decideRefunds } from "../order/decide-refunds.ts"
import { lockHeld, readFacts } from "../order/order-facts.server.ts"
import { readPayments } from "../order/read-payments.server.ts"
import type { OrdersShop } from "../orders-shop.server.ts"
import { normalReference } from "../payments/transfer-form.ts"
import { type RefundedPieces, refundedPieces } from "../payments.ts"
import type { RefundForm } from "./refund-form.ts"

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
  return changeInVersion(shop.db, orderId, version, async (tx, order) => {
    const { way, reason } = form
    const wanted = { actorId, cents: centsOf(amount), way, reason, reference: normalReference(form.reference) }
    const facts = await refundFacts(tx, orderId, items)
    return carryOut(tx, shop.outbox, order, decideRefunds.refund(order, { ...wanted, items: items ?? null }, facts))
  })
}

/** Notes that what is left of a cancelled order with a deposit does not go back. */
export function retainDeposit(shop: Shop, actorId: string, orderId: string, version: number) {
  return changeInVersion(shop.db, orderId, version, async (tx, order) => {
    const facts = await refundFacts(tx, orderId, undefined)
    return carryOut(tx, shop.outbox, order, decideRefunds.retain(order, { actorId }, facts))
  })
}

/** Takes the last refund of an order back, with its mail, while that waits. */
export function undoRefund(shop: Shop, actorId: string, orderId: string, version: number) {
  return changeInVersion(shop.db, orderId, version, async (tx, order) => {
    const isAsked = await hasOpenCardRefund(tx, orderId)
    const { payments, held } = await readFacts(tx, orderId)
    const last = await lockHeld(tx, shop.outbox, held.refund)
    return carryOut(
      tx,
      shop.outbox,
      order,
      decideRefunds.undoRefund(order, { actorId }, { payments, held: last, isAsked }),
    )
  })
}

/** Returns what is known of the money of a locked order that is to go back for some pieces, or for none. */
export async function refundFacts(tx: Queryable, orderId: string, items: readonly RefundedPieces[] | undefined) {
  const payments = await readPayments(tx, orderId)
  return {
    payments,
    isAsked: await hasOpenCardRefund(tx, orderId),
    areRefundable: !items || (await areRefundable(tx, orderId, items, refundedPieces(payments))),
  }
}

/** Returns whether all pieces are of the order, and none of them was refunded before. */
async function areRefundable(
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
