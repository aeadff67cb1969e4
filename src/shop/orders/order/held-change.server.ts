import { type Queryable, sql } from "#database/database.ts"
import type { Outbox } from "#shop/mails/outbox.server.ts"
import type { HeldChange, HeldKind } from "./order.ts"

/** Returns what is held of a locked order; null once its mail has been sent or the time is over. */
export async function lockHeld(
  tx: Queryable,
  outbox: Pick<Outbox, "lockHeld">,
  orderId: string,
  kind: HeldKind,
): Promise<HeldChange | null> {
  const [held] = await tx.query<HeldChange>(
    sql`SELECT id AS "eventId", kind, before, mail_id AS "mailId" FROM (
          SELECT id, kind, before, mail_id, held_until FROM order_events
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
  outbox: Pick<Outbox, "lockHeld">,
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
