import { raw } from "sql-template-tag"
import { type Queryable, sql } from "#database/database.ts"
import { PASSING } from "#platform/files/files.ts"
import type { Parts } from "#shop/api/parts.ts"
import { lockCustomer } from "#shop/customers/lock-customer.server.ts"
import { IS_SETTLED } from "#shop/receipts/sweep-old-slips.server.ts"
import type { HoldingOrder } from "./own-data.ts"
import { ROWS_OF_ACCOUNT } from "./personal-data.server.ts"

/** Returns the orders that hold up the erasure of their account: they are under way, or money or pieces of them are. */
export function heldBy(db: Queryable, accountId: string): Promise<HoldingOrder[]> {
  return db.query(
    sql`SELECT order_number, o.status IN ('delivered', 'cancelled') AS is_closed FROM orders o
        WHERE o.user_id = ${accountId} AND (NOT ${IS_SETTLED}
          OR EXISTS (SELECT FROM returns r WHERE r.order_id = o.id AND r.state NOT IN ('declined', 'settled'))
          OR EXISTS (SELECT FROM card_refunds c WHERE c.order_id = o.id AND c.state IN ('requested', 'unknown')))
        ORDER BY o.created_at, o.id`,
  )
}

/** Returns the key of the file with an account's data, which no backup has. */
export const downloadKey = (accountId: string) => `${PASSING}${accountId}.zip`

type Shop = Parts<"db" | "files" | "secrets">

/** Erases the accounts whose time has come, each by itself, but for those that orders hold up. Returns how many. */
export async function eraseDue(shop: Shop): Promise<number> {
  const due = await shop.db.query<{ account_id: string }>(
    sql`SELECT account_id FROM erasures WHERE erased_at IS NULL AND due_at <= now() ORDER BY due_at`,
  )
  let erased = 0
  for (const { account_id } of due) if (await eraseAccount(shop, account_id, false)) erased++
  return erased
}

/**
 * Erases an account: its rows and values in the list of personal data, and the mails to the owner that name it. The orders keep theirs to the end
 * of their term, and files go with the next sweeps.
 * @param again it was erased before, and came back with a backup: orders that were open then hold up nothing
 */
export function eraseAccount({ db, files, secrets }: Shop, id: string, again: boolean): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockCustomer(tx, id)
    // Its owner may have kept it in the meantime.
    const [account] = await tx.query<{ email: string }>(
      sql`SELECT lower(email) AS email FROM profiles JOIN erasures ON account_id = id
          WHERE id = ${id} AND erased_at IS NULL AND (${again}::boolean OR (due_at <= now() AND account_status = 'deleted'))`,
    )
    if (!account || (!again && (await heldBy(tx, id)).length > 0)) return false
    await files.remove(downloadKey(id))
    await eraseMailsAbout(tx, secrets, account.email)
    const a = asOwner({ id, ...account })
    for (const [table, { of, erased }] of Object.entries(ROWS_OF_ACCOUNT)) {
      const [t, where] = [raw(table), raw(of)]
      const update = sql`UPDATE ${t} AS t SET ${raw(erased ?? "")} FROM ${a} WHERE ${where}`
      await tx.query(erased ? update : sql`DELETE FROM ${t} AS t USING ${a} WHERE ${where}`)
    }
    await tx.query(sql`UPDATE erasures SET erased_at = now() WHERE account_id = ${id}`)
    return true
  })
}

export interface Owner {
  readonly id: string
  readonly email: string
}

/** Is the row `a` of the conditions in the list. */
export const asOwner = ({ id, email }: Owner) => sql`(SELECT ${id}::uuid AS id, ${email}::text AS email) AS a`

/** Mails that wait, or that failed, are sealed: only what they say tells whom those to the owner are about. */
async function eraseMailsAbout(tx: Queryable, secrets: Shop["secrets"], email: string): Promise<void> {
  const kept = await tx.query<{ id: string; payload: string }>(
    sql`SELECT id, payload FROM mails WHERE payload IS NOT NULL`,
  )
  const about = kept.filter(({ payload }) => secrets.decrypt("mail", payload).toLowerCase().includes(email))
  await tx.query(sql`DELETE FROM mails WHERE id = ANY (${about.map(({ id }) => id)}::uuid[])`)
}
