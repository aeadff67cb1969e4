import { type Queryable, sql } from "#database/database.ts"
import { PARCEL_REFUSED } from "../orders.ts"

/** Stands in the place of a name, and of an address, that was forgotten. */
export const NOBODY = "–"

/**
 * Takes what was typed of or by its customer from all that belongs to a locked order, but for the order's own row. The files of receipts are
 * removed by their own term, which is never longer, and pictures that nothing holds any more by the next sweep.
 */
export async function forgetCustomer(tx: Queryable, id: string): Promise<void> {
  await tx.query(
    sql`UPDATE order_events SET reason = CASE WHEN reason IN ('unpaid', ${PARCEL_REFUSED}) THEN reason END, pictures = NULL,
          before = CASE kind WHEN 'address' THEN ${NOBODY} ELSE before END, after = CASE kind WHEN 'address' THEN ${NOBODY} ELSE after END
        WHERE order_id = ${id}`,
  )
  await tx.query(
    sql`UPDATE order_items SET personalisation = '', sounds = NULL WHERE order_id = ${id} AND personalisation <> ''`,
  )
  await tx.query(sql`UPDATE payments SET reference = NULL, reason = NULL WHERE order_id = ${id}`)
  await tx.query(sql`UPDATE card_refunds SET reason = NULL WHERE order_id = ${id}`)
  await tx.query(sql`UPDATE returns SET words = NULL, answer = NULL, pictures = '{}' WHERE order_id = ${id}`)
  await tx.query(sql`DELETE FROM order_notes WHERE order_id = ${id}`)
  await tx.query(sql`DELETE FROM order_tracking WHERE order_id = ${id}`)
  await tx.query(sql`DELETE FROM refused_parcels WHERE order_id = ${id}`)
  await tx.query(sql`UPDATE admin_audit SET before = NULL, after = NULL WHERE entity = ${`order:${id}`}`)
}
