import { type Queryable, sql } from "#database/database.ts"
import { recordChange } from "#shop/audit/audit.server.ts"
import type { Outbox } from "#shop/mails/outbox.server.ts"
import { centsFromNumeric, numericFromCents, rupeesFromCents, sumOf } from "#shop/money.ts"
import { paymentMail } from "#shop/orders/mails/payment-mail.server.ts"
import { changeOrder, endUndo, lockOrder } from "#shop/orders/order/change-order.server.ts"
import type { LockedOrder } from "#shop/orders/order/order.ts"
import { payable, readPayments } from "#shop/orders/order/read-payments.server.ts"
import type { OrdersShop } from "#shop/orders/orders-shop.server.ts"
import { missingCents, type Payable, type Payment, paymentStatusOf } from "#shop/orders/payments.ts"
import { toCollectCents } from "../sheets/parcel-cells.ts"
import { isTaken, judgePayout, type PaidOut } from "./judge-payout.ts"
import type { PayoutLine } from "./read-payout.ts"

export function cashOf(payments: readonly Payment[]): number {
  const cash = payments.filter(({ kind, way, state }) => kind === "payment" && way === "cash" && state === "paid")
  return sumOf(cash.map(({ cents }) => cents ?? 0))
}

/** Returns what a courier collects for an order, or has collected where the cash was counted: whole rupees. */
export function collectedCents(order: Payable, payments: readonly Payment[]): number {
  const openCents = missingCents(order, payments)
  return toCollectCents(openCents > 0 ? openCents : cashOf(payments))
}

interface Confirmed {
  readonly actorId: string
  readonly courier: string
  readonly withDiffering: boolean
}

/**
 * Writes one line of a payout: the cash as a payment, and the courier's fee. The line is judged again under the order's lock.
 * @returns whether anything was written
 */
export async function countPayout(
  { db, outbox }: Pick<OrdersShop, "db" | "outbox">,
  { actorId, courier, withDiffering }: Confirmed,
  orderId: string,
  line: PayoutLine,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return false
    const rows = await readPayments(tx, orderId)
    const judged = {
      isCancelled: order.status === "cancelled",
      openCents: missingCents(payable(order), rows),
      cashCents: cashOf(rows),
      paidOut: await paidOutOf(tx, orderId),
    }
    const state = judgePayout(line, judged, false)
    if (!isTaken(state, withDiffering)) return false
    const fee = line.feeCents === null ? {} : { courier_fee: rupeesFromCents(line.feeCents) }
    const isFeeAlone = state === "counted" || state === "nothing"
    const eventId = isFeeAlone ? null : await addCash({ tx, outbox, actorId }, order, rows, line, fee)
    if (isFeeAlone) {
      // It confirms the payment that stands, which is not undone behind it.
      await endUndo(tx, orderId)
      const after = { payout_amount: rupeesFromCents(line.amountCents), ...fee }
      await recordChange(tx, { kind: "order", id: orderId, action: "updated", actorId, before: {}, after })
    }
    await tx.query(
      sql`INSERT INTO payout_lines (order_id, courier, amount, fee, paid_on, event_id, actor_id)
          VALUES (${orderId}, ${courier}, ${numericFromCents(line.amountCents)},
            ${line.feeCents === null ? null : numericFromCents(line.feeCents)}, ${line.paidOn}, ${eventId}, ${actorId})`,
    )
    return true
  })
}

/** Adds the cash to the money of a locked order and returns the event of it. */
async function addCash(
  { tx, outbox, actorId }: { readonly tx: Queryable; readonly outbox: Outbox; readonly actorId: string },
  order: LockedOrder,
  rows: readonly Payment[],
  line: PayoutLine,
  fee: { readonly courier_fee?: number },
): Promise<number | null> {
  const row = {
    ...({ kind: "payment", state: "paid", way: "cash", reason: null } as const),
    slip: order.bank_receipt_url,
    cents: line.amountCents,
    paidOn: line.paidOn,
  }
  const after = paymentStatusOf(payable(order), [...rows, row]) === "paid" ? "paid" : "part_paid"
  const openCents = missingCents(payable(order), [...rows, row])
  const mail = () => paymentMail(tx, order.id, after, { part: { receivedCents: line.amountCents, openCents } })
  const { payment_status: before } = order
  const isNews = before !== after
  const [eventId = null] = await changeOrder(tx, outbox, order, {
    actorId,
    standing: rows,
    ...(isNews ? { events: [{ kind: "payment_status", before, after, mail, isHeld: true, row }] } : { rows: [row] }),
    audit: {
      before: { payment_status: before },
      after: { payment_status: after, payment_amount: rupeesFromCents(line.amountCents), ...fee },
    },
  })
  return eventId
}

async function paidOutOf(tx: Queryable, orderId: string): Promise<PaidOut[]> {
  const rows = await tx.query<{ amount: string; paid_on: string | null }>(
    sql`SELECT amount, paid_on::text FROM payout_lines WHERE order_id = ${orderId}`,
  )
  return rows.map(({ amount, paid_on }) => ({ amountCents: centsFromNumeric(amount), paidOn: paid_on }))
}
