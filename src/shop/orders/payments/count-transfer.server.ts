import { type Queryable, sql } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { ok } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import { centsOf, formatRupees, numericFromCents } from "#shop/money.ts"
import type { AdminOrder } from "../admin-order-json.ts"
import { paymentMail } from "../mails/payment-mail.server.ts"
import { anotherDay, isFirstSlip } from "../order/another-day.ts"
import { orderChanged, orderNotFound, transferNotAwaited } from "../order/change-in-version.server.ts"
import { changeOrder, lockOrder } from "../order/change-order.server.ts"
import { lockCorrected } from "../order/held-change.server.ts"
import { replacing } from "../order/order.ts"
import { readLocked } from "../order/read-admin-order.server.ts"
import { payable, readPayments } from "../order/read-payments.server.ts"
import { lockReservedCoupon } from "../order/reservation.server.ts"
import { acceptsReceipt, awaitsTransfer } from "../orders.ts"
import type { OrdersShop } from "../orders-shop.server.ts"
import { missingCents, type Payment, paymentStatusOf } from "../payments.ts"
import { isEndedUnpaid, lateMoneyMail, reviveUnpaid } from "./late-money.server.ts"
import { normalReference, type TransferForm } from "./transfer-form.ts"

/**
 * Counts a bank transfer for an order that awaits one, by its latest slip where it has one. What covers the total pays the order; of a
 * part the customer is told what is still open. An order that was cancelled as unpaid goes on when it is paid and its pieces are there,
 * else the money is due back. It is mailed and undone like a payment status that an admin sets.
 */
export async function countTransfer(
  { db, outbox, settings, announcer }: OrdersShop,
  actorId: string,
  orderId: string,
  { version, checked = false, ...form }: TransferForm,
): Promise<Result<AdminOrder, AdminOrder>> {
  if (!isUuid(orderId)) return orderNotFound
  return db.transaction(async (tx) => {
    const coupon = await lockReservedCoupon(tx, orderId)
    const order = await lockOrder(tx, orderId)
    if (!order) return orderNotFound
    if (version !== order.version) return orderChanged(tx, orderId, actorId)
    const isLate = acceptsReceipt(order) && (await isEndedUnpaid(tx, orderId, order.status))
    if (!isLate && !awaitsTransfer(order)) return transferNotAwaited
    const row = {
      ...({ kind: "payment", state: "paid", way: "bank_transfer", reason: null } as const),
      slip: order.bank_receipt_url,
      cents: centsOf(form.amount),
      reference: normalReference(form.reference),
      paidOn: form.paid_on,
    }
    const held = await lockCorrected(tx, outbox, orderId, row)
    const heldEvent = held?.eventId ?? null
    const rows = await readPayments(tx, orderId, heldEvent)
    const judged = { orderId, row, heldEvent, missingCents: missingCents(payable(order), rows) }
    const doubts = checked ? [] : await transferDoubts(tx, judged)
    if (doubts.length > 0) return refusal(409, "transfer_in_doubt", doubts.join("\n"))
    const status = paymentStatusOf(payable(order), [...rows, row])
    const late = { id: orderId, status: order.status, coupon }
    const revival = isLate && status === "paid" ? await reviveUnpaid(tx, { announcer }, late) : null
    const after = status === "paid" ? "paid" : "part_paid"
    const part = { receivedCents: row.cents, openCents: judged.missingCents - row.cents }
    const givesDay = status !== "paid" && !isLate && isFirstSlip(order, rows)
    const mail = () =>
      isLate ? lateMoneyMail(tx, orderId, revival !== null, [...rows, row]) : paymentMail(tx, orderId, after, { part })
    const before = order.payment_status
    const counted = replacing(held, { kind: "payment_status", before, after, mail, row })
    await changeOrder(tx, outbox, order, {
      actorId,
      set: { ...revival?.set, ...(givesDay && anotherDay(order, settings.values.payment_window.holidays)) },
      takesBack: counted.takesBack,
      standing: rows,
      events: [...(revival?.events ?? []), ...counted.events],
      audit: {
        before: { payment_status: before },
        after: { payment_status: after, payment_amount: form.amount, payment_reference: row.reference },
      },
    })
    return ok(await readLocked(tx, orderId))
  })
}

interface Seen {
  readonly reason: "slip" | "reference" | "day"
  readonly number: string
}

interface Judged {
  readonly orderId: string
  readonly row: Payment & { readonly cents: number }
  readonly missingCents: number
  /** Is the event whose payments this transfer replaces. */
  readonly heldEvent: number | null
}

/**
 * Returns why a transfer may have been counted before, or is more than the open amount, each in words for the admin. Another order with the
 * same file, picture or reference, or the same amount on the same day, is a doubt and no proof: two customers may pay the same price. A
 * slip that was counted for this order is no other transfer.
 */
async function transferDoubts(tx: Queryable, { orderId, row, missingCents, heldEvent }: Judged): Promise<string[]> {
  const { slip, reference = null, paidOn = null, cents } = row
  const seen = await tx.query<Seen>(sql`
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
  const doubts = seen.map(({ reason, number }) => m.errors_transfer_seen({ reason, number }))
  const [sum, open] = [formatRupees(cents), formatRupees(missingCents)]
  return cents > missingCents ? [m.errors_transfer_more({ amount: sum, open }), ...doubts] : doubts
}
