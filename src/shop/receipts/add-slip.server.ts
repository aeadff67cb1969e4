import { type Database, type Queryable, sql } from "#database/database.ts"
import { ok } from "#platform/result.ts"
import type { Result } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import type { Parts } from "#shop/api/parts.ts"
import { recordChange } from "#shop/audit/audit.server.ts"
import { readLocked } from "#shop/orders/admin/admin-orders-detail.server.ts"
import type { AdminOrder } from "#shop/orders/admin/admin-orders-json.ts"
import { holdSlip, lockForSlip, orderNotFound } from "./hold-slip.server.ts"
import { countSlowUpload, storeSlipOfOrder } from "./store-receipt.server.ts"

type Shop = Parts<"db" | "files" | "receiptUploads">

const ANY = { which: sql`true`, path: null }

/** Returns why an order takes no slip from an admin, before the file has been read. */
export async function mayAddSlip(db: Database, orderId: string): Promise<Result<unknown>> {
  return isUuid(orderId) ? db.transaction((tx) => lockForSlip(tx, orderId, ANY)) : orderNotFound
}

/**
 * Stores a slip that came to the shop by another way, and adds it to its order as if its customer had. It belongs to the order: no account
 * may show it for another. One that is cut short between file and order is swept.
 */
export async function addSlip(
  shop: Shop,
  adminId: string,
  orderId: string,
  upload: Uint8Array,
): Promise<Result<AdminOrder>> {
  const stored = await storeSlipOfOrder(shop, { orderId, adminId }, upload)
  if (!stored.ok) {
    await countSlowUpload(shop, adminId, stored)
    return stored
  }
  const { path } = stored.value
  return shop.db.transaction(async (tx) => {
    const locked = await lockForSlip(tx, orderId, ANY)
    if (!locked.ok) return locked
    const order = locked.value
    await holdSlip(tx, { orderId, actorId: adminId, order, path })
    const [before, after] = [{ receipt: order.bank_receipt_url }, { receipt: path }]
    await recordChange(tx, { kind: "order", id: orderId, action: "updated", actorId: adminId, before, after })
    return ok(await readLocked(tx, orderId))
  })
}

/** Returns the path of a slip of any order: the latest, or the one that is named; null when the order has none such. */
export async function slipOfOrder(db: Queryable, orderId: string, path: string | undefined): Promise<string | null> {
  if (!isUuid(orderId)) return null
  const [slip] = await db.query<{ path: string | null }>(
    sql`SELECT COALESCE(s.path, bank_receipt_url) AS path FROM orders o
          LEFT JOIN slips s ON s.order_id = o.id AND s.path = ${path ?? null}
        WHERE o.id = ${orderId} AND (s.path IS NOT NULL OR COALESCE(${path ?? null}, bank_receipt_url) = bank_receipt_url)`,
  )
  return slip?.path ?? null
}
