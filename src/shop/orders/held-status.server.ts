import { type Queryable, sql } from "#database/database.ts"
import type { Mail } from "#shop/mails/mails.ts"
import type { Outbox } from "#shop/mails/outbox.server.ts"
import { HOLD_SECONDS, type OrderStatus } from "./orders.ts"

/** An order's last change of status, while it can be undone: its mail, if it has one, is locked and waits. */
export interface HeldStatus {
  readonly eventId: number
  /** What the customer has been told. */
  readonly before: OrderStatus
  readonly mailId: string | null
}

/** What is held of an order that is locked; null once its mail has gone out or the time is over. */
export async function lockHeldStatus(tx: Queryable, outbox: Outbox, orderId: string): Promise<HeldStatus | null> {
  const [held] = await tx.query<HeldStatus>(
    sql`SELECT id AS "eventId", before, mail_id AS "mailId" FROM (
          SELECT id, before, mail_id, held_until FROM order_events
          WHERE order_id = ${orderId} AND kind = 'status' ORDER BY id DESC LIMIT 1
        ) AS last WHERE held_until > now()`,
  )
  if (!held || (held.mailId !== null && !(await outbox.lockHeld(tx, held.mailId)))) return null
  return held
}

interface StatusChange {
  readonly orderId: string
  readonly before: OrderStatus
  readonly after: OrderStatus
  readonly actorId: string
}

/**
 * Writes a change of status into the timeline and holds its mail. What was held before is replaced: customers read and are mailed only what
 * remains, which is nothing when the status is again the one that they know. The audit keeps every change.
 */
export async function writeHeldStatus(
  tx: Queryable,
  outbox: Outbox,
  held: HeldStatus | null,
  { orderId, after, actorId, ...change }: StatusChange,
  mailOf: () => Promise<Mail | null>,
): Promise<void> {
  if (held) {
    await tx.query(sql`DELETE FROM order_events WHERE id = ${held.eventId}`)
    if (held.mailId !== null) await outbox.takeBack(tx, held.mailId)
  }
  const before = held?.before ?? change.before
  if (before === after) return
  const mail = await mailOf()
  const mailId = mail && (await outbox.holdMail(tx, mail, HOLD_SECONDS))
  await tx.query(
    sql`INSERT INTO order_events (order_id, kind, before, after, actor_id, mail_id, held_until)
        VALUES (${orderId}, 'status', ${before}, ${after}, ${actorId}, ${mailId},
          now() + ${HOLD_SECONDS} * interval '1 second')`,
  )
}
