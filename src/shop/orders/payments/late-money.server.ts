import { type Queryable, sql, type Transaction } from "#database/database.ts"
import type { Announcer } from "#shop/catalogue/announcer.server.ts"
import type { Mail } from "#shop/mails/mails.ts"
import { paymentMail } from "../mails/payment-mail.server.ts"
import { statusMail } from "../mails/status-mail.server.ts"
import type { HeldChange, OrderChange } from "../order/order.ts"
import { lockReservation, moveReservation, type ReservedCoupon, renewReservation } from "../order/reservation.server.ts"
import type { OrderStatus } from "../orders.ts"
import { keptCents, type Payment } from "../payments.ts"

export async function isEndedUnpaid(tx: Queryable, orderId: string, status: OrderStatus): Promise<boolean> {
  if (status !== "cancelled") return false
  const [last] = await tx.query<{ reason: string | null }>(
    sql`SELECT reason FROM order_events WHERE order_id = ${orderId} AND kind = 'status' ORDER BY id DESC LIMIT 1`,
  )
  return last?.reason === "unpaid"
}

interface Late {
  readonly id: string
  readonly status: OrderStatus
  /** Is locked too, and was before the order. */
  readonly coupon: ReservedCoupon
}

type Revival = Required<Pick<OrderChange, "set" | "events">>

/**
 * Takes again what a locked order held that was cancelled because it was not paid in time, now that it is. Returns what lets it go on; null
 * where something is no longer there: it stays cancelled, and its money is due back.
 */
export async function reviveUnpaid(
  tx: Transaction,
  { announcer }: { readonly announcer: Announcer },
  { id, status, coupon }: Late,
): Promise<Revival | null> {
  if (!(await isEndedUnpaid(tx, id, status))) return null
  const renewed = await renewReservation(tx, await lockReservation(tx, id, coupon))
  if (!renewed.ok) return null
  tx.afterCommit(announcer.schedule)
  return { set: { status: "pending" }, events: [{ kind: "status", before: "cancelled", after: "pending" }] }
}

/**
 * Gives back what a locked order holds that went on because of money that a held event counted, where nothing else became of it since: it is
 * to be cancelled again. Returns the event that is taken back with it; null where it goes on.
 */
export async function endRevival(
  tx: Transaction,
  { announcer }: { readonly announcer: Announcer },
  { id, coupon }: Pick<Late, "id" | "coupon">,
  heldEvent: number,
): Promise<HeldChange | null> {
  const [revival] = await tx.query<HeldChange>(
    sql`SELECT e.id AS "eventId", e.kind, e.before, e.mail_id AS "mailId"
        FROM order_events e JOIN order_events money ON money.id = ${heldEvent} AND money.created_at = e.created_at
        WHERE e.order_id = ${id} AND e.kind = 'status' AND e.before = 'cancelled' AND e.after = 'pending' AND NOT EXISTS (
          SELECT FROM order_events later WHERE later.order_id = ${id} AND later.kind = 'status' AND later.id > e.id)`,
  )
  if (!revival) return null
  await moveReservation(tx, await lockReservation(tx, id, coupon), "cancelled")
  tx.afterCommit(announcer.schedule)
  return revival
}

/** Returns the mail about money that came for a cancelled order: it goes on, or the money goes back. */
export async function lateMoneyMail(
  tx: Queryable,
  orderId: string,
  isRevived: boolean,
  rows: readonly Payment[],
): Promise<Mail | null> {
  if (isRevived) return paymentMail(tx, orderId, "paid", { revived: true })
  const mail = await statusMail(tx, orderId, "cancelled")
  return mail?.kind === "send-status-update" ? { ...mail, refundDueCents: keptCents(rows), late: true } : mail
}
