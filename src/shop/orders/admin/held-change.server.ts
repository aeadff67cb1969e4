import { type Queryable, sql } from "#database/database.ts"
import type { Mail } from "#shop/mails/mails.ts"
import type { Outbox } from "#shop/mails/outbox.server.ts"
import { HOLD_SECONDS, type OrderStatus, type PaymentStatus } from "../orders.ts"

export type HeldKind = "status" | "payment_status" | "refund"

/** An order's last change of a kind, while it can be undone: its mail, if it has one, is locked and waits. */
export interface HeldChange {
  readonly eventId: number
  /** Is the value that the customer has been told; null of a refund. */
  readonly before: OrderStatus | PaymentStatus | null
  readonly mailId: string | null
}

/** Returns what is held of a locked order; null once its mail has been sent or the time is over. */
export async function lockHeld(
  tx: Queryable,
  outbox: Outbox,
  orderId: string,
  kind: HeldKind,
): Promise<HeldChange | null> {
  const [held] = await tx.query<HeldChange>(
    sql`SELECT id AS "eventId", before, mail_id AS "mailId" FROM (
          SELECT id, before, mail_id, held_until FROM order_events
          WHERE order_id = ${orderId} AND kind = ${kind} ORDER BY id DESC LIMIT 1
        ) AS last WHERE held_until > now()`,
  )
  if (!held || (held.mailId !== null && !(await outbox.lockHeld(tx, held.mailId)))) return null
  return held
}

interface Evidence {
  readonly slip: string | null
  readonly reference?: string | null
}

/**
 * Returns what a new decision about the money of a locked order takes the place of. Money that was counted is a fact: only its own correction
 * replaces it, which names the same slip and reference, and of a part another transfer only. A transfer (which has a reference, or null) does not replace either that money was
 * taken away: it came after that.
 */
export async function lockCorrected(
  tx: Queryable,
  outbox: Outbox,
  orderId: string,
  { slip, reference }: Evidence,
): Promise<HeldChange | null> {
  const held = await lockHeld(tx, outbox, orderId, "payment_status")
  if (!held) return null
  const isTransfer = reference !== undefined
  const [counted] = await tx.query<Evidence & { readonly isPart: boolean }>(
    sql`SELECT slip, reference, after = 'part_paid' AS "isPart" FROM payments p JOIN order_events e ON e.id = event_id WHERE e.id = ${held.eventId}
        AND (p.kind = 'payment' AND state = 'paid' OR amount < 0 AND ${isTransfer}::boolean)`,
  )
  const named = reference ?? null
  const isSame = (slip ?? named) !== null && counted?.slip === slip && counted.reference === named
  const isCorrected = isSame && (isTransfer || !counted.isPart)
  return !counted || isCorrected ? held : null
}

/** Ends the time in which the payment status can be undone: what comes after was reckoned with the rows that would go. */
export async function endUndo(tx: Queryable, orderId: string): Promise<void> {
  await tx.query(
    sql`UPDATE order_events SET held_until = now() WHERE order_id = ${orderId} AND kind = 'payment_status' AND held_until > now()`,
  )
}

/** Takes a change that is held out of the timeline, with its mail and the rows of money that it wrote. */
export async function takeBackHeld(tx: Queryable, outbox: Outbox, { eventId, mailId }: HeldChange): Promise<void> {
  await tx.query(sql`DELETE FROM order_events WHERE id = ${eventId}`)
  if (mailId !== null) await outbox.takeBack(tx, mailId)
}

interface Change {
  readonly orderId: string
  readonly kind: HeldKind
  readonly before: HeldChange["before"]
  readonly after: string
  readonly reason?: string | null
  readonly actorId: string
}

/**
 * Writes a change into the timeline and holds its mail. What was held before is replaced: customers read and are mailed
 * only what remains, which is nothing when the status is again the one that they know. A decision about money that replaces none ends the Undo of the one before. The
 * audit keeps every change.
 * @returns the id of the event; null where nothing remains of the change
 */
export async function writeHeld(
  tx: Queryable,
  outbox: Outbox,
  held: HeldChange | null,
  { orderId, after, actorId, reason = null, ...change }: Change,
  mailOf: () => Promise<Mail | null>,
): Promise<number | null> {
  if (held) await takeBackHeld(tx, outbox, held)
  else if (change.kind === "payment_status") await endUndo(tx, orderId)
  const before = held?.before ?? change.before
  if (before === after) return null
  const mail = await mailOf()
  const mailId = mail && (await outbox.holdMail(tx, mail, HOLD_SECONDS))
  const [event] = await tx.query<{ id: number }>(
    sql`INSERT INTO order_events (order_id, kind, before, after, reason, actor_id, mail_id, held_until)
        VALUES (${orderId}, ${change.kind}, ${before}, ${after}, ${reason}, ${actorId}, ${mailId},
          now() + ${HOLD_SECONDS} * interval '1 second') RETURNING id`,
  )
  return event?.id ?? null
}
