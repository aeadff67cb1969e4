import { raw } from "sql-template-tag"
import type * as z from "zod/mini"
import { type Sql, sql } from "#database/database.ts"
import type { ErasuresRow } from "#database/rows.ts"
import { countRows } from "#shop/api/counted.server.ts"
import { idSignedFor, signedId } from "#shop/api/files/signed-ids.server.ts"
import type { Parts } from "#shop/api/parts.ts"
import { isEnteredFor } from "#shop/orders/admin/customers-orders.server.ts"
import { changeOrder, lockOrder } from "#shop/orders/order/change-order.server.ts"
import { decide } from "#shop/orders/order/decide.ts"
import { countedAs } from "#shop/orders/order/refused-parcels.server.ts"
import type { OrdersShop } from "#shop/orders/orders-shop.server.ts"
import { isLongClosed, sweepReceipts } from "#shop/receipts/sweep-old-slips.server.ts"
import { sweepReviewPictures } from "#shop/reviews/review-pictures.server.ts"
import { termDays } from "#shop/settings/sections/plain-sections.ts"
import { sweepDownloads } from "./download.server.ts"
import { eraseAccount, eraseDue, heldBy } from "./erase-account.server.ts"
import type { upcomingJson } from "./own-data.ts"
import { PERSONAL_DATA } from "./personal-data.server.ts"

/** Keeps outside the database which accounts were erased: a backup from before does not know of it. */
export interface ErasedList {
  /** Returns what was written last; "" where nothing was. */
  read(): Promise<string>
  write(text: string): Promise<void>
}

export interface TermsShop
  extends Pick<OrdersShop, "db" | "settings" | "outbox">,
    Parts<"files" | "reviewPictures" | "secrets"> {
  readonly erasedList: ErasedList
}

const PURPOSE = "erased-account"
const BATCH = 100
const TABLES_WITH_DATA = [...PERSONAL_DATA].flatMap(([table, { why }]) => (why ? [table] : []))

/** Carries out what the terms say, once a night and after a restore: accounts are erased, orders forget their customers, and files go. */
export async function carryOutTerms(shop: TermsShop): Promise<void> {
  const erased = (await eraseAgain(shop)) + (await eraseDue(shop))
  await noteErased(shop)
  const forgotten = await forgetCustomers(shop)
  // Until then PostgreSQL keeps what the rows were, and the commonest values of each column among its statistics.
  if (erased + forgotten > 0) await shop.db.query(sql`VACUUM (ANALYZE) ${raw(TABLES_WITH_DATA.join(", "))}`)
  await sweepDownloads(shop)
  await sweepReceipts(shop)
  await sweepReviewPictures(shop)
}

/**
 * Erases accounts that are on the list and came back with a backup. A line of it that this installation did not sign
 * counts for nothing. Returns how many.
 */
export async function eraseAgain(shop: TermsShop): Promise<number> {
  const back = await shop.db.query<{ account_id: string }>(
    sql`INSERT INTO erasures (account_id, due_at) SELECT id, now() FROM profiles WHERE id = ANY (${await listed(shop)}::uuid[])
        ON CONFLICT (account_id) DO UPDATE SET due_at = LEAST(erasures.due_at, now()) WHERE erasures.erased_at IS NULL RETURNING account_id`,
  )
  for (const { account_id } of back) await eraseAccount(shop, account_id, true)
  if (back.length > 0) await noteErased(shop)
  return back.length
}

async function listed({ erasedList, secrets }: Pick<TermsShop, "erasedList" | "secrets">): Promise<string[]> {
  const lines = (await erasedList.read()).split("\n")
  return lines.flatMap((line) => idSignedFor(secrets, PURPOSE, new URLSearchParams(line)) ?? [])
}

async function noteErased(shop: TermsShop): Promise<void> {
  const rows = await shop.db.query<{ id: string }>(
    sql`SELECT account_id AS id FROM erasures WHERE erased_at IS NOT NULL`,
  )
  const ids = new Set([...(await listed(shop)), ...rows.map(({ id }) => id)])
  if (ids.size > 0) await shop.erasedList.write([...ids].map((id) => signedId(shop.secrets, PURPOSE, id)).join("\n"))
}

/**
 * Is true of the orders `o` that lose their customer in so many days; those that have lost it have no phone number any more. None is younger than
 * its last news, and an index finds the old ones.
 */
function losesCustomer({ settings }: Pick<TermsShop, "settings">, inDays = 0): Sql {
  const days = termDays(settings.values.retention) - inDays
  return sql`(o.created_at < now() - ${days} * interval '1 day' AND o.customer_phone <> '' AND ${isLongClosed(days)})`
}

/** Lets orders forget their customers at the end of their term, each by itself. Returns how many. */
export async function forgetCustomers(shop: TermsShop): Promise<number> {
  let forgotten = 0
  for (;;) {
    const orders = await shop.db.query<{ id: string; customer_phone: string }>(
      sql`SELECT o.id, o.customer_phone FROM orders o WHERE ${losesCustomer(shop)} ORDER BY o.created_at, o.id LIMIT ${BATCH}`,
    )
    const before = forgotten
    for (const { id, customer_phone } of orders) if (await forgetOne(shop, id, customer_phone)) forgotten++
    if (orders.length < BATCH || forgotten === before) break
  }
  // Spellings that were corrected have no order either.
  await shop.db.query(
    sql`DELETE FROM order_customers c WHERE pending + confirmed + shipped + delivered + cancelled = 0
        AND NOT EXISTS (SELECT FROM orders o WHERE o.order_customer = c.id)`,
  )
  return forgotten
}

function forgetOne(shop: TermsShop, id: string, phone: string): Promise<boolean> {
  return shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    const [still] = await tx.query(sql`SELECT FROM orders o WHERE o.id = ${id} AND ${losesCustomer(shop)}`)
    const change = order && decide.forget(order, {}, { isLongClosed: still !== undefined })
    if (!order || !change) return false
    await changeOrder(tx, shop.outbox, order, change)
    const [entered] = await tx.query<{ id: string }>(
      sql`DELETE FROM customers WHERE id = md5(${countedAs(phone)})::uuid AND NOT EXISTS (SELECT FROM orders WHERE ${isEnteredFor(phone)}) RETURNING id`,
    )
    await tx.query(sql`UPDATE admin_audit SET before = NULL, after = NULL WHERE entity = ${`user:${entered?.id}`}`)
    return true
  })
}

/** Returns what the terms are about to carry out. */
export async function readUpcoming(shop: TermsShop): Promise<z.infer<typeof upcomingJson>> {
  const erasures = await shop.db.query<Pick<ErasuresRow, "account_id" | "asked_at" | "due_at">>(
    sql`SELECT account_id, asked_at, due_at FROM erasures WHERE erased_at IS NULL ORDER BY due_at LIMIT ${BATCH}`,
  )
  const held = erasures.map(async (each) => ({ ...each, held_by: await heldBy(shop.db, each.account_id) }))
  const orders = await countRows(shop.db, sql`orders o WHERE ${losesCustomer(shop, 30)}`)
  return { erasures: await Promise.all(held), orders }
}
