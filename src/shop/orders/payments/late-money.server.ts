import { type Queryable, sql, type Transaction } from "#database/database.ts"
import type { Announcer } from "#shop/catalogue/announcer.server.ts"
import { isEndedUnpaid } from "../order/decide-money.ts"
import type { HeldChange, LockedOrder, OrderChange } from "../order/order.ts"
import type { OrderFacts } from "../order/order-facts.server.ts"
import {
  lockReservation,
  missingOf,
  type Reservation,
  type ReservedCoupon,
  renewReservation,
} from "../order/reservation.server.ts"

/** Locks what an order held that was cancelled as unpaid, where all of it is there to be taken again; else returns null. */
export async function lockLate(
  tx: Queryable,
  order: LockedOrder,
  facts: Pick<OrderFacts, "statusReason">,
  coupon: ReservedCoupon,
): Promise<Reservation | null> {
  if (!isEndedUnpaid(order, facts)) return null
  const reservation = await lockReservation(tx, order.id, coupon)
  return missingOf(reservation) ? null : reservation
}

/** Takes again what an order held that goes on with a change. */
export async function takeAgain(
  tx: Transaction,
  { announcer }: { readonly announcer: Announcer },
  late: Reservation | null,
  { set }: Pick<OrderChange, "set">,
): Promise<void> {
  if (!late || set?.status !== "pending") return
  await renewReservation(tx, late)
  tx.afterCommit(announcer.schedule)
}

/**
 * Returns what let a locked order go on because of money that a held event counted, where nothing else became of it since: it is to be
 * cancelled again; null where it goes on.
 */
export async function findRevival(tx: Queryable, id: string, { eventId }: HeldChange): Promise<HeldChange | null> {
  const [revival] = await tx.query<HeldChange>(
    sql`SELECT e.id AS "eventId", e.kind, e.before, e.after, e.mail_id AS "mailId"
        FROM order_events e JOIN order_events money ON money.id = ${eventId} AND money.created_at = e.created_at
        WHERE e.order_id = ${id} AND e.kind = 'status' AND e.before = 'cancelled' AND e.after = 'pending' AND NOT EXISTS (
          SELECT FROM order_events later WHERE later.order_id = ${id} AND later.kind = 'status' AND later.id > e.id)`,
  )
  return revival ?? null
}
