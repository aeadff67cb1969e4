import { type Queryable, sql, type Transaction } from "#database/database.ts"
import type { CardNoticesRow, OrdersRow } from "#database/rows.ts"
import type { CardNotice } from "#shop/cards/provider.server.ts"
import type { Mail } from "#shop/mails/mails.ts"
import { centsFromNumeric, numericFromCents } from "#shop/money.ts"
import { isCard } from "#shop/payment-methods.ts"
import { endUndo } from "../admin/held-change.server.ts"
import { orderNotices } from "../mails/order-notice.server.ts"
import { paymentMail } from "../mails/payment-mail.server.ts"
import { lockReservedCoupon, type ReservedCoupon } from "../order-reservation.server.ts"
import type { PaymentStatus } from "../orders.ts"
import { addPayment, noteMoney, payable, readPayments, writePaymentStatus } from "../payments/payments.server.ts"
import {
  AWAITED_AGAIN,
  isRefusedCard,
  keptCents,
  type Payment,
  paymentStatusOf,
  receivedCents,
} from "../payments/payments.ts"
import { isSentBack } from "../refunds/card-refunds.server.ts"
import { giveDayAfterPending } from "../window/another-day.server.ts"
import { lateMoneyMail, reviveUnpaid } from "../window/late-money.server.ts"
import { isStorable, keepNotice } from "./card-notices.server.ts"
import type { CardShop } from "./card-shop.server.ts"
import { correctIds, idFault, keepSentBack } from "./payment-ids.server.ts"

const CURRENCY = "LKR"

/** Says what a notice made of an order: nothing where the same was said before, or where the provider is to be asked first. */
export type TakenNotice = "counted" | "known" | "to_ask" | CardNoticesRow["fault"]

/** Says what proves a notice: its signature alone, beyond which the provider is to be asked, or was; or the ids that the provider lists. */
export type Proof = "ask" | "keep" | ReadonlySet<string>

type PaidOrder = Pick<
  OrdersRow,
  "id" | "status" | "payment_method" | "payment_status" | "total_amount" | "bank_receipt_url" | "card_pending"
>

interface LockedOrder {
  readonly order: PaidOrder | null
  readonly coupon: ReservedCoupon
}

/**
 * Counts what a provider says of a payment, in the order of whichever notices, and each once: behind the lock of the order, by the
 * payment's id and state. Money for an order that was cancelled as unpaid lets it go on where its pieces are there. Otherwise, and where the
 * order is paid already, it is kept as a row too: the owner is told that it is due back.
 */
export async function takeNotice(
  shop: CardShop,
  provider: string,
  notice: CardNotice,
  proof: Proof,
): Promise<TakenNotice> {
  const taken = await shop.db.transaction((tx) => take(tx, shop, provider, notice, proof))
  if (taken !== "counted" && taken !== "known" && taken !== "to_ask") {
    const { orderNumber, providerId, state } = notice
    shop.log.warn({ provider, fault: taken, orderNumber, providerId, state }, "a card payment needs the owner")
  }
  return taken
}

async function take(
  tx: Transaction,
  shop: CardShop,
  provider: string,
  notice: CardNotice,
  proof: Proof,
): Promise<TakenNotice> {
  const { orderNumber, providerId, state } = notice
  const isReadable = isStorable(orderNumber) && isStorable(providerId)
  const { order, coupon } = isReadable ? await lockByNumber(tx, orderNumber) : { order: null, coupon: null }
  const isSigned = typeof proof === "string"
  const misfit = isReadable ? faultOf(order, notice) : "unreadable"
  const fault = misfit ?? (order && isSigned ? await idFault(tx, provider, notice, order.id) : null)
  if (fault && !misfit && proof === "ask") return "to_ask"
  if (!order || fault) {
    const unfitting = fault ?? "unknown_order"
    const kept = { provider, fault: unfitting, orderNumber, notice, ...(order && { orderId: order.id }) }
    return (await keepNotice(tx, kept)) ? unfitting : "known"
  }
  if (!isSigned) await correctIds(tx, provider, notice, order.id, proof)
  if (state === "charged_back" && (await isSentBack(tx, provider, providerId))) {
    // The money is with the customer once, by whichever of the two: the refund counts it.
    await keepNotice(tx, { provider, fault: state, orderNumber, orderId: order.id, notice })
    return state
  }
  const byTransfer = !isCard(order.payment_method)
  // The refused card says nothing of a customer who has changed to a transfer.
  if (state === "failed" && byTransfer && !order.card_pending) return "known"
  const before = await readPayments(tx, order.id)
  if (state === "failed" && isRefusedCard(before)) return "known"
  let isNew = false
  for (const row of rowsOf(notice, order.bank_receipt_url))
    isNew = (await addOnce(tx, provider, notice, order.id, row)) || isNew
  if (!isNew) return notice.isSentBack && keptCents(before) > 0 ? keepSentBack(tx, provider, notice, order.id) : "known"
  if (state === "failed" && byTransfer) await addPayment(tx, { orderId: order.id, actorId: null }, AWAITED_AGAIN)
  await endUndo(tx, order.id)
  await noteMoney(tx, order.id)
  if (order.card_pending && notice.state === "failed") await giveDayAfterPending(tx, shop, order.id)
  const rows = await readPayments(tx, order.id)
  const status = paymentStatusOf(payable(order), rows)
  const isRevived = status === "paid" && (await reviveUnpaid(tx, shop, { ...order, coupon, actorId: null }))
  await writeStatus(tx, shop, order, status, () =>
    order.status === "cancelled" ? lateMoneyMail(tx, order.id, isRevived, rows) : paymentMail(tx, order.id, "paid", {}),
  )
  const isOver = order.status === "cancelled" && !isRevived
  if (notice.isSentBack) return keepSentBack(tx, provider, notice, order.id)
  const due = dueOf({ ...order, isOver }, notice, receivedCents(before), receivedCents(rows))
  if (!due) return "counted"
  const kept = { provider, fault: due, orderNumber, orderId: order.id, notice }
  if (await keepNotice(tx, kept)) {
    await shop.outbox.queueMails(tx, await orderNotices(tx, shop.settings.values.notifications, order.id, due))
  }
  return due
}

/** Locks an order behind its coupon, which it may take again. */
async function lockByNumber(tx: Queryable, orderNumber: string): Promise<LockedOrder> {
  const [named] = await tx.query<{ id: string }>(sql`SELECT id FROM orders WHERE order_number = ${orderNumber}`)
  if (!named) return { order: null, coupon: null }
  const coupon = await lockReservedCoupon(tx, named.id)
  const [order] = await tx.query<PaidOrder>(
    sql`SELECT id, status, payment_method, payment_status, total_amount, bank_receipt_url, card_pending FROM orders
        WHERE id = ${named.id} FOR NO KEY UPDATE`,
  )
  return { order: order ?? null, coupon }
}

function faultOf(order: PaidOrder | null, { cents, currency }: CardNotice): CardNoticesRow["fault"] | null {
  if (!order) return "unknown_order"
  if (currency !== CURRENCY) return "other_currency"
  return cents === centsFromNumeric(order.total_amount) ? null : "other_amount"
}

/** What was charged back was paid before, also where that was not said yet: so the order of the two makes no difference. */
function rowsOf({ state, cents }: CardNotice, slip: string | null): Payment[] {
  const row = { slip, reason: null }
  const paid: Payment = { ...row, kind: "payment", state: "paid", way: "card", cents }
  if (state === "paid") return [paid]
  if (state === "charged_back") return [paid, { ...row, kind: "correction", state: "failed", way: null, cents: -cents }]
  return [{ ...row, kind: "payment", state, way: "card", cents: null }]
}

/** Adds the row of a notice once. An order waits for the bank once, and not where the outcome of the payment, or of another one, is known. */
async function addOnce(
  tx: Queryable,
  provider: string,
  { providerId }: CardNotice,
  orderId: string,
  { kind, state, way, cents, slip }: Payment,
): Promise<boolean> {
  const amount = cents === null ? null : numericFromCents(cents)
  const added = await tx.query(
    sql`INSERT INTO payments (order_id, kind, state, way, amount, slip, provider, provider_id)
        SELECT ${orderId}, ${kind}, ${state}, ${way}, ${amount}::numeric, ${slip}, ${provider}, ${providerId}
        WHERE ${state}::text <> 'pending' OR NOT EXISTS (SELECT FROM payments WHERE provider = ${provider}
          AND (provider_id = ${providerId} OR order_id = ${orderId} AND state IN ('pending', 'paid')))
        ON CONFLICT (provider, provider_id, kind, state) WHERE provider IS NOT NULL DO NOTHING RETURNING id`,
  )
  return added.length > 0
}

async function writeStatus(
  tx: Queryable,
  { outbox }: CardShop,
  order: PaidOrder,
  status: PaymentStatus,
  paidMail: () => Promise<Mail | null>,
): Promise<void> {
  if (status === order.payment_status) return
  await writePaymentStatus(tx, order.id, status)
  const mail = status === "paid" ? await paidMail() : null
  const mailId = mail && (await outbox.holdMail(tx, mail, 0))
  await tx.query(
    sql`INSERT INTO order_events (order_id, kind, before, after, mail_id)
        VALUES (${order.id}, 'payment_status', ${order.payment_status}, ${status}, ${mailId})`,
  )
}

/** Returns what the owner must decide: money that nobody may keep, or that was taken back. */
function dueOf(
  { total_amount, isOver }: Pick<PaidOrder, "total_amount"> & { readonly isOver: boolean },
  { state }: CardNotice,
  before: number,
  after: number,
): "charged_back" | "refund_due" | null {
  if (state === "charged_back") return "charged_back"
  const isTooMuch = isOver || after > centsFromNumeric(total_amount)
  return after > before && isTooMuch ? "refund_due" : null
}
