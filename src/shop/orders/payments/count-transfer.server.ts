import { type Database, type Queryable, sql } from "#database/database.ts"
import type { OrdersRow } from "#database/rows.ts"
import { m } from "#messages/messages.js"
import { ok } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import { recordChange } from "#shop/audit/audit.server.ts"
import type { Announcer } from "#shop/catalogue/announcer.server.ts"
import type { Outbox } from "#shop/mails/outbox.server.ts"
import { centsOf } from "#shop/money.ts"
import type { LiveSettings } from "#shop/settings/live-settings.server.ts"
import { readLocked } from "../admin/admin-orders-detail.server.ts"
import type { AdminOrder } from "../admin/admin-orders-json.ts"
import { lockHeld, writeHeld } from "../admin/held-change.server.ts"
import { paymentMail } from "../mails/payment-mail.server.ts"
import { lockReservedCoupon } from "../order-reservation.server.ts"
import { acceptsReceipt, awaitsTransfer } from "../orders.ts"
import { giveDayAfterSlip } from "../window/another-day.server.ts"
import { isEndedUnpaid, lateMoneyMail, reviveUnpaid } from "../window/late-money.server.ts"
import { orderChanged } from "./decided-conflict.server.ts"
import { addPayment, noteMoney, payable, readPayments } from "./payments.server.ts"
import { missingCents, paymentStatusOf } from "./payments.ts"
import { transferDoubts } from "./transfer-doubts.server.ts"
import { normalReference, type TransferForm } from "./transfer-form.ts"

interface Shop {
  readonly db: Database
  readonly outbox: Outbox
  readonly announcer: Announcer
  readonly settings: Pick<LiveSettings, "values">
}

const orderNotFound = refusal(404, "not_found", m.errors_order_not_found)
const notAwaited = refusal(409, "transfer_not_awaited", m.errors_transfer_not_awaited)

type LockedOrder = Pick<
  OrdersRow,
  "version" | "status" | "payment_method" | "payment_status" | "total_amount" | "bank_receipt_url"
>

/**
 * Counts a bank transfer for an order that awaits one, by its latest slip where it has one. What covers the total pays the order; of a
 * part the customer is told what is still open. An order that was cancelled as unpaid goes on when it is paid and its pieces are there,
 * else the money is due back. It is mailed and undone like a payment status that an admin sets.
 */
export async function countTransfer(
  { db, outbox, settings, announcer }: Shop,
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
    if (!isLate && !awaitsTransfer(order)) return notAwaited
    const held = await lockHeld(tx, outbox, orderId, "payment_status")
    const rows = await readPayments(tx, orderId, held?.eventId ?? null)
    const row = {
      ...({ kind: "payment", state: "paid", way: "bank_transfer", reason: null } as const),
      slip: order.bank_receipt_url,
      cents: centsOf(form.amount),
      reference: normalReference(form.reference),
      paidOn: form.paid_on,
    }
    const heldEvent = held?.eventId ?? null
    const judged = { orderId, row, heldEvent, missingCents: missingCents(payable(order), rows) }
    const doubts = checked ? [] : await transferDoubts(tx, judged)
    if (doubts.length > 0) return refusal(409, "transfer_in_doubt", doubts.join("\n"))
    const status = paymentStatusOf(payable(order), [...rows, row])
    const late = { id: orderId, status: order.status, coupon, actorId }
    const isRevived = isLate && status === "paid" && (await reviveUnpaid(tx, { announcer }, late))
    await tx.query(
      sql`UPDATE orders SET payment_status = ${status}, version = version + 1, updated_at = now() WHERE id = ${orderId}`,
    )
    const after = status === "paid" ? "paid" : "part_paid"
    const part = { receivedCents: row.cents, openCents: judged.missingCents - row.cents }
    if (status !== "paid" && !isLate) await giveDayAfterSlip(tx, { settings }, orderId, heldEvent)
    const event = { orderId, kind: "payment_status", before: order.payment_status, after, actorId } as const
    const eventId = await writeHeld(tx, outbox, held, event, () =>
      isLate ? lateMoneyMail(tx, orderId, isRevived, [...rows, row]) : paymentMail(tx, orderId, after, { part }),
    )
    if (eventId === null) await noteMoney(tx, orderId)
    else await addPayment(tx, { orderId, actorId, eventId }, row)
    const audited = { payment_status: after, payment_amount: form.amount, payment_reference: row.reference }
    const before = { payment_status: order.payment_status }
    await recordChange(tx, { kind: "order", id: orderId, action: "updated", actorId, before, after: audited })
    return ok(await readLocked(tx, orderId))
  })
}

async function lockOrder(tx: Queryable, id: string): Promise<LockedOrder | null> {
  const [order] = await tx.query<LockedOrder>(
    sql`SELECT version, status, payment_method, payment_status, total_amount, bank_receipt_url FROM orders
        WHERE id = ${id} FOR NO KEY UPDATE`,
  )
  return order ?? null
}
