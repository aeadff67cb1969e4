import { type Queryable, sql } from "#database/database.ts"
import { recordChange } from "#shop/audit/audit.server.ts"
import { centsFromNumeric, numericFromCents, rupeesFromCents, sumOf } from "#shop/money.ts"
import { changeOrder, endUndo, lockOrder } from "#shop/orders/order/change-order.server.ts"
import { decideMoney } from "#shop/orders/order/decide-money.ts"
import { payable } from "#shop/orders/order/order.ts"
import { readPayments } from "#shop/orders/order/read-payments.server.ts"
import type { OrdersShop } from "#shop/orders/orders-shop.server.ts"
import { missingCents, type Payable, type Payment } from "#shop/orders/payments.ts"
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
    let eventId: number | null = null
    if (state === "counted" || state === "nothing") {
      // It confirms the payment that stands, which is not undone behind it.
      await endUndo(tx, orderId)
      const fee = line.feeCents === null ? {} : { courier_fee: rupeesFromCents(line.feeCents) }
      const after = { payout_amount: rupeesFromCents(line.amountCents), ...fee }
      await recordChange(tx, { kind: "order", id: orderId, action: "updated", actorId, before: {}, after })
    } else {
      const { amountCents: cents, paidOn, feeCents } = line
      const change = decideMoney.payOut(order, { actorId, cents, paidOn, feeCents }, { payments: rows })
      ;[eventId = null] = await changeOrder(tx, outbox, order, change)
    }
    await tx.query(
      sql`INSERT INTO payout_lines (order_id, courier, amount, fee, paid_on, event_id, actor_id)
          VALUES (${orderId}, ${courier}, ${numericFromCents(line.amountCents)},
            ${line.feeCents === null ? null : numericFromCents(line.feeCents)}, ${line.paidOn}, ${eventId}, ${actorId})`,
    )
    return true
  })
}

async function paidOutOf(tx: Queryable, orderId: string): Promise<PaidOut[]> {
  const rows = await tx.query<{ amount: string; paid_on: string | null }>(
    sql`SELECT amount, paid_on FROM payout_lines WHERE order_id = ${orderId}`,
  )
  return rows.map(({ amount, paid_on }) => ({ amountCents: centsFromNumeric(amount), paidOn: paid_on }))
}
