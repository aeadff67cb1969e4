import { lockUntilCommit } from "#database/advisory-locks.ts"
import { type Database, sql } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { ok } from "#platform/result.ts"
import { editConflict, type Result, refusal } from "#shop/api/api.ts"
import { recordChange } from "#shop/audit/audit.server.ts"
import { isEnteredFor } from "#shop/orders/admin/customers-orders.server.ts"
import { countedAs } from "#shop/orders/order/refused-parcels.server.ts"
import { findCustomer } from "./customer-page.server.ts"
import type { CustomerForm, Kept } from "./customer-page.ts"

export const customerNotFound = refusal(404, "not_found", m.errors_customer_not_found)

/**
 * Writes what admins keep of a customer. One who saw another version gets the current one instead, and nothing is written. The orders of
 * the phone numbers stay as they are: an account only counts them.
 */
export function keepOfCustomer(
  db: Database,
  actorId: string,
  id: string,
  { note, version, ...form }: CustomerForm,
): Promise<Result<Kept, Kept>> {
  return db.transaction(async (tx) => {
    // There may be no row yet to lock, and a phone number may be given to two accounts.
    await lockUntilCommit(tx, "customers")
    const read = async () => {
      const { id: key, user_id, ...kept } = (await findCustomer(tx, id))?.[0] ?? {}
      return key ? { key, user_id, kept: kept as Kept } : null
    }
    const found = await read()
    if (!found) return customerNotFound
    const { key, user_id, kept } = found
    if (version !== undefined && version !== kept.version) return editConflict(kept)
    const typed = form.phones.split(/[\n,;]/).filter((line) => line.trim() !== "")
    const phones = [...new Set(typed.map(countedAs))]
    for (const phone of phones.filter((each) => !kept.phones.split("\n").includes(each))) {
      const [free] = await tx.query(
        sql`SELECT FROM orders WHERE ${isEnteredFor(phone)} AND NOT EXISTS (SELECT FROM customers WHERE phones @> ARRAY[${phone}::text]) LIMIT 1`,
      )
      if (!free || !user_id) return refusal(422, "nothing_to_join", m.errors_customer_phone({ phone }), "phones")
    }
    const before = { note: kept.note, phones: kept.phones }
    const after = { note, phones: phones.join("\n") }
    if (JSON.stringify(before) === JSON.stringify(after)) return ok(kept)
    await tx.query(
      sql`INSERT INTO customers AS c (id, note, phones, updated_by) VALUES (${key}, ${note}, ${phones}, ${actorId}) ON CONFLICT (id) DO UPDATE
          SET note = excluded.note, phones = excluded.phones, version = c.version + 1, updated_by = excluded.updated_by, updated_at = now()`,
    )
    await recordChange(tx, { kind: "user", id: key, action: "updated", actorId, before, after })
    return ok((await read())?.kept ?? kept)
  })
}
