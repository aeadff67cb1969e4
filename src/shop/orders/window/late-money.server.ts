import { type Queryable, sql, type Transaction } from "#database/database.ts"
import type { Announcer } from "#shop/catalogue/announcer.server.ts"
import type { Mail } from "#shop/mails/mails.ts"
import { paymentMail } from "../mails/payment-mail.server.ts"
import { statusMail } from "../mails/status-mail.server.ts"
import { lockReservation, moveReservation, type ReservedCoupon, renewReservation } from "../order-reservation.server.ts"
import type { OrderStatus } from "../orders.ts"
import { keptCents, type Payment } from "../payments/payments.ts"

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
  /** Is null where a provider brought the money. */
  readonly actorId: string | null
}

/**
 * Lets a locked order go on that was cancelled because it was not paid in time, now that it is: its pieces and the coupon's use are taken
 * again. Returns whether it goes on; where something is no longer there it stays cancelled, and its money is due back.
 */
export async function reviveUnpaid(
  tx: Transaction,
  { announcer }: { readonly announcer: Announcer },
  { id, status, coupon, actorId }: Late,
): Promise<boolean> {
  if (!(await isEndedUnpaid(tx, id, status))) return false
  const renewed = await renewReservation(tx, await lockReservation(tx, id, coupon))
  if (!renewed.ok) return false
  tx.afterCommit(announcer.schedule)
  await tx.query(sql`UPDATE orders SET status = 'pending', version = version + 1, updated_at = now() WHERE id = ${id}`)
  await tx.query(
    sql`INSERT INTO order_events (order_id, kind, before, after, actor_id)
        VALUES (${id}, 'status', 'cancelled', 'pending', ${actorId})`,
  )
  return true
}

/**
 * Takes back that a locked order went on because of money that a held event counted, where nothing else became of it since: it is cancelled
 * again, and holds nothing. Returns whether it is so.
 */
export async function endRevival(
  tx: Transaction,
  { announcer }: { readonly announcer: Announcer },
  { id, coupon }: Pick<Late, "id" | "coupon">,
  heldEvent: number,
): Promise<boolean> {
  const taken = await tx.query(
    sql`DELETE FROM order_events WHERE id = (
          SELECT e.id FROM order_events e JOIN order_events money ON money.id = ${heldEvent} AND money.created_at = e.created_at
          WHERE e.order_id = ${id} AND e.kind = 'status' AND e.before = 'cancelled' AND e.after = 'pending' AND NOT EXISTS (
            SELECT FROM order_events later WHERE later.order_id = ${id} AND later.kind = 'status' AND later.id > e.id))
        RETURNING id`,
  )
  if (taken.length === 0) return false
  await moveReservation(tx, await lockReservation(tx, id, coupon), "cancelled")
  tx.afterCommit(announcer.schedule)
  await tx.query(
    sql`UPDATE orders SET status = 'cancelled', version = version + 1, updated_at = now() WHERE id = ${id}`,
  )
  return true
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
