import { type Queryable, sql } from "#database/database.ts"
import type { Result } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import { centsOf, numericFromCents } from "#shop/money.ts"
import type { AdminOrder } from "../admin-order-json.ts"
import { carryOut, orderChanged, orderNotFound } from "../order/change-in-version.server.ts"
import { lockOrder } from "../order/change-order.server.ts"
import { decideMoney, type SeenTransfer, type Transfer } from "../order/decide-money.ts"
import { type HeldChange, isCorrected } from "../order/order.ts"
import { lockHeld, readFacts } from "../order/order-facts.server.ts"
import { lockReservedCoupon } from "../order/reservation.server.ts"
import type { OrdersShop } from "../orders-shop.server.ts"
import { lockLate, takeAgain } from "./late-money.server.ts"
import { normalReference, type TransferForm } from "./transfer-form.ts"

/**
 * Counts a bank transfer for an order that awaits one, by its latest slip where it has one. It is mailed and undone like a payment status
 * that an admin sets.
 */
export async function countTransfer(
  shop: OrdersShop,
  actorId: string,
  orderId: string,
  { version, checked: isChecked = false, ...form }: TransferForm,
): Promise<Result<AdminOrder, AdminOrder>> {
  if (!isUuid(orderId)) return orderNotFound
  return shop.db.transaction(async (tx) => {
    const coupon = await lockReservedCoupon(tx, orderId)
    const order = await lockOrder(tx, orderId)
    if (!order) return orderNotFound
    if (version !== order.version) return orderChanged(tx, orderId, actorId)
    const { holidays } = shop.settings.values.payment_window
    const transfer = { cents: centsOf(form.amount), reference: normalReference(form.reference), paidOn: form.paid_on }
    const slip = order.bank_receipt_url
    const facts = await readFacts(tx, orderId)
    const last = facts.held.payment_status
    const held =
      last && isCorrected(last, facts.payments, { ...transfer, slip }) ? await lockHeld(tx, shop.outbox, last) : null
    const late = await lockLate(tx, order, facts, coupon)
    const seen = isChecked ? [] : await seenBefore(tx, orderId, { ...transfer, slip }, held)
    const known = { ...facts, held, seen, goesOn: late !== null, holidays }
    const decided = decideMoney.countTransfer(order, { actorId, transfer, isChecked }, known)
    if (decided.ok) await takeAgain(tx, shop, late, decided.value)
    return carryOut(tx, shop.outbox, order, decided)
  })
}

/**
 * Returns where a transfer may have been counted before: for another order with the same file, picture or reference, or the same amount on the
 * same day. A slip that was counted for this order is no other transfer.
 * @param held the change whose rows of money this transfer replaces
 */
async function seenBefore(
  tx: Queryable,
  orderId: string,
  { slip, reference, paidOn, cents }: Transfer & { readonly slip: string | null },
  held: HeldChange | null,
): Promise<SeenTransfer[]> {
  const heldEvent = held?.eventId ?? null
  return tx.query<SeenTransfer>(sql`
    SELECT reason, min(order_number) AS number FROM (
      SELECT 'slip' AS reason, s.order_id FROM (
        SELECT ${slip} AS path
        UNION SELECT same.path FROM receipts r JOIN receipts same USING (sha256) WHERE r.path = ${slip}
        UNION SELECT same.path FROM receipts r JOIN receipts same USING (pixel_sha256) WHERE r.path = ${slip}
      ) same JOIN slips s USING (path)
        WHERE s.order_id <> ${orderId} OR EXISTS (SELECT FROM payments p WHERE p.order_id = s.order_id AND p.slip = same.path
          AND p.state = 'paid' AND (${heldEvent}::bigint IS NULL OR p.event_id IS DISTINCT FROM ${heldEvent}::bigint))
      UNION ALL
      SELECT 'reference', order_id FROM payments WHERE reference = ${reference} AND state = 'paid'
          AND (${heldEvent}::bigint IS NULL OR event_id IS DISTINCT FROM ${heldEvent}::bigint)
      UNION ALL
      SELECT 'day', order_id FROM payments
        WHERE paid_on = ${paidOn}::date AND amount = ${numericFromCents(cents)} AND state = 'paid' AND order_id <> ${orderId}
    ) found JOIN orders o ON o.id = order_id GROUP BY reason ORDER BY reason DESC`)
}
