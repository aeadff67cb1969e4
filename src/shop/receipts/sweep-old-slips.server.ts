import { tryLockSharedUntilCommit } from "#database/advisory-locks.ts"
import { sql } from "#database/database.ts"
import type { ReceiptsRow } from "#database/rows.ts"
import type { Parts } from "#shop/api/parts.ts"
import { lockCustomer } from "#shop/customers/lock-customer.server.ts"
import { lockOrders } from "#shop/orders/order/change-order.server.ts"
import { IS_REFUND_DUE } from "#shop/orders/order/due.server.ts"
import type { OrdersShop } from "#shop/orders/orders-shop.server.ts"
import { termDays } from "#shop/settings/sections/plain-sections.ts"
import { receiptKey, sweepUnusedReceipts } from "./store-receipt.server.ts"

const BATCH = 100

type Slip = Pick<ReceiptsRow, "path" | "user_id">

type Shop = Pick<OrdersShop, "settings"> & Parts<"db" | "files">

/** Is true of an order `o` that is closed and of which nothing is to be checked or to go back. */
export const IS_SETTLED = sql`(o.status IN ('delivered', 'cancelled')
  AND NOT (o.status = 'delivered' AND o.payment_method = 'bank_transfer' AND o.payment_status = 'pending' AND NOT o.slip_counted)
  AND NOT ${IS_REFUND_DUE})`

/** Is true of one in which nothing happened for so many days either. */
export const isLongClosed = (days: number) => sql`(${IS_SETTLED}
  AND COALESCE((SELECT max(e.created_at) FROM order_events e WHERE e.order_id = o.id), o.created_at) < now() - ${days} * interval '1 day')`

/** Removes the receipts that no order took, and the files of those whose orders were closed long ago. */
export async function sweepReceipts(shop: Shop): Promise<void> {
  await sweepUnusedReceipts(shop)
  await sweepOldSlips(shop)
}

/**
 * Removes the files of slips whose orders have been closed for as many days as the owner keeps them, in batches and each by itself. The rows
 * of payments keep what was paid, and the slip keeps its hashes. Returns how many files.
 */
export async function sweepOldSlips(shop: Shop): Promise<number> {
  const { payment_window, retention } = shop.settings.values
  const days = Math.min(payment_window.slips_days, termDays(retention))
  let removed = 0
  let last: string | undefined
  do {
    const behind = last
      ? sql`(r.created_at, r.path) > (SELECT created_at, path FROM receipts WHERE path = ${last})`
      : sql`true`
    const slips: Slip[] = await shop.db.query<Slip>(
      sql`SELECT path, user_id FROM receipts r WHERE removed_at IS NULL AND r.created_at < now() - ${days} * interval '1 day'
            AND EXISTS (SELECT FROM slips s WHERE s.path = r.path) AND ${behind}
          ORDER BY r.created_at, r.path LIMIT ${BATCH}`,
    )
    for (const slip of slips) if (await removeFile(shop, slip, days)) removed++
    last = slips.length === BATCH ? slips.at(-1)?.path : undefined
  } while (last)
  return removed
}

/** The row is written last: a sweep that is cut short finds it again. */
function removeFile({ db, files }: Shop, { path, user_id }: Slip, days: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    // A customer's slip is shown for another order under this lock, and an order is taken up again under its own.
    if (user_id) await lockCustomer(tx, user_id)
    await lockOrders(tx, sql`o.id IN (SELECT order_id FROM slips WHERE path = ${path})`)
    const open = await tx.query(
      sql`SELECT FROM slips s JOIN orders o ON o.id = s.order_id WHERE s.path = ${path} AND ${isLongClosed(days)} IS NOT TRUE`,
    )
    if (open.length > 0 || !(await tryLockSharedUntilCommit(tx, "storedFiles"))) return false
    await files.remove(receiptKey(path))
    await tx.query(sql`UPDATE receipts SET removed_at = now() WHERE path = ${path}`)
    return true
  })
}
