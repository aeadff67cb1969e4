import { type Queryable, sql } from "#database/database.ts"
import { e164 } from "#shop/address/phone-number.ts"
import { phoneDigits } from "../phones.ts"

/** Returns a phone number as it is counted; one that cannot be called by its digits. */
export const countedAs = (phone: string) => e164(phone) ?? phoneDigits(phone)

/** Returns how many parcels were refused by a phone number, in whatever way it is typed. */
export async function refusedParcels(db: Queryable, phone: string): Promise<number> {
  return (await countRefused(db, [phone])).get(phone) ?? 0
}

/** Returns how many parcels were refused by each of these phone numbers, as they are typed; a number without any is left out. */
export async function countRefused(db: Queryable, phones: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ phone: string; n: number }>(
    sql`SELECT phone, count(*) AS n FROM refused_parcels WHERE phone = ANY (${phones.map(countedAs)}) GROUP BY phone`,
  )
  const counts = new Map(rows.map(({ phone, n }) => [phone, n]))
  return new Map(
    phones.flatMap((phone) => (counts.has(countedAs(phone)) ? [[phone, counts.get(countedAs(phone)) ?? 0]] : [])),
  )
}

/**
 * Notes that the parcel of a locked order was refused, before what the order holds is given back.
 * @param restock names the lines whose pieces can be sold again
 */
export async function refuseParcel(tx: Queryable, orderId: string, restock: readonly string[]): Promise<void> {
  const [order] = await tx.query<{ phone: string }>(
    sql`SELECT customer_phone AS phone FROM orders WHERE id = ${orderId}`,
  )
  if (!order) throw new Error(`the locked order ${orderId} is gone`)
  await tx.query(
    sql`INSERT INTO refused_parcels (order_id, phone, lost)
        VALUES (${orderId}, ${countedAs(order.phone)},
          ARRAY(SELECT id FROM order_items WHERE order_id = ${orderId} AND id <> ALL (${restock}::uuid[])))`,
  )
}

/** Forgets that a parcel was refused, after its order has taken again what it held. */
export async function takeParcelBack(tx: Queryable, orderId: string): Promise<void> {
  await tx.query(sql`DELETE FROM refused_parcels WHERE order_id = ${orderId}`)
}
