import { type Queryable, sql } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { formatRupees, numericFromCents } from "#shop/money.ts"
import type { Payment } from "./payments.ts"

interface Seen {
  readonly reason: "slip" | "reference" | "day"
  readonly number: string
}

/** Holds a transfer that is about to be counted, with what is open before it. */
export interface Judged {
  readonly orderId: string
  readonly row: Payment & { readonly cents: number }
  readonly missingCents: number
  /** Is the event whose rows this transfer replaces. */
  readonly heldEvent: number | null
}

/**
 * Returns why a transfer may have been counted before, or is more than what is open, each in words for the admin. A file, what its
 * picture shows, a reference, or an amount of the same day that another order holds is a doubt and no proof: two customers may pay the
 * same price. A slip that was counted for this order is no other transfer.
 */
export async function transferDoubts(
  tx: Queryable,
  { orderId, row, missingCents, heldEvent }: Judged,
): Promise<string[]> {
  const { slip, reference = null, paidOn = null, cents } = row
  const seen = await tx.query<Seen>(sql`
    SELECT reason, min(order_number) AS number FROM (
      SELECT 'slip' AS reason, s.order_id FROM (
        SELECT ${slip} AS path
        UNION SELECT same.path FROM receipts r JOIN receipts same USING (sha256) WHERE r.path = ${slip}
        UNION SELECT same.path FROM receipts r JOIN receipts same USING (pixel_sha256) WHERE r.path = ${slip}
      ) same JOIN slips s USING (path)
        WHERE s.order_id <> ${orderId} OR EXISTS (SELECT FROM payments p WHERE p.order_id = s.order_id AND p.slip = same.path
          AND p.state = 'paid' AND (${heldEvent}::bigint IS NULL OR p.event_id IS DISTINCT FROM ${heldEvent}::bigint))
      UNION ALL
      SELECT 'reference', order_id FROM payments WHERE reference = ${reference} AND state = 'paid'
          AND (${heldEvent}::bigint IS NULL OR event_id IS DISTINCT FROM ${heldEvent}::bigint)
      UNION ALL
      SELECT 'day', order_id FROM payments
        WHERE paid_on = ${paidOn}::date AND amount = ${numericFromCents(cents)} AND state = 'paid' AND order_id <> ${orderId}
    ) found JOIN orders o ON o.id = order_id GROUP BY reason ORDER BY reason DESC`)
  const doubts = seen.map(({ reason, number }) => m.errors_transfer_seen({ reason, number }))
  const [sum, open] = [formatRupees(cents), formatRupees(missingCents)]
  return cents > missingCents ? [m.errors_transfer_more({ amount: sum, open }), ...doubts] : doubts
}
