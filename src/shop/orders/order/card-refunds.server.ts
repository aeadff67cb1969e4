import { type Queryable, sql } from "#database/database.ts"

/** Selects from the card payments `p` that neither went back nor are on their way back. */
export const CARD_PAYMENT_TO_REFUND = sql`FROM (
    SELECT * FROM payments c WHERE c.kind = 'payment' AND c.state = 'paid' AND c.provider IS NOT NULL
      AND NOT EXISTS (SELECT FROM payments b WHERE b.provider = c.provider AND b.provider_id = c.provider_id AND b.kind = 'correction')
      AND NOT EXISTS (SELECT FROM card_refunds r WHERE r.provider = c.provider AND r.provider_id = c.provider_id AND r.state <> 'refused')
  ) p`

/** Is true of a refund that the provider has not decided, as far as is known. */
export const IS_OPEN = sql`state IN ('requested', 'unknown')`

/**
 * Is true of a refund of which the provider has not answered for a day, or has said for two weeks that it is under way, in which every bank has
 * booked one: an admin may say what became of it.
 */
export const IS_TO_DECIDE = sql`(state = 'unknown' AND created_at < now() - interval '1 day'
    OR state = 'requested' AND created_at < now() - interval '14 days')`

/** A process that asks a provider, or died while it did, keeps others from the same refund for this long. */
export const CLAIM_SECONDS = 120

/** Returns whether a provider was asked to send a payment back and may still do so. */
export async function hasOpenCardRefund(tx: Queryable, orderId: string): Promise<boolean> {
  return (await tx.query(sql`SELECT FROM card_refunds WHERE order_id = ${orderId} AND ${IS_OPEN}`)).length > 0
}

/** Returns whether a payment of a locked order went back through its provider, or is on its way. */
export async function isSentBack(tx: Queryable, provider: string, providerId: string): Promise<boolean> {
  const found = await tx.query(
    sql`SELECT FROM card_refunds WHERE provider = ${provider} AND provider_id = ${providerId} AND state <> 'refused'`,
  )
  return found.length > 0
}
