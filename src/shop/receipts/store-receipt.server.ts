import { randomBytes } from "node:crypto"
import { type Database, sql } from "#database/database.ts"
import type { Files } from "#platform/files/files.ts"
import { type ReceiptFile, reencodeReceipt } from "#platform/pictures/receipt-file.ts"
import { type Refusal, refusal } from "#shop/api.ts"
import { lockCustomer } from "#shop/customers/lock-customer.server.ts"

/** More uploads that no order holds than a person needs, and few enough that nobody fills the disk. */
const MAX_UNUSED = 10
const STATUS = { too_large: 413, not_a_receipt: 415, too_many_pixels: 422 } as const

type Store = { readonly db: Database; readonly files: Files }

/** Where the file of a receipt is kept, by the path that orders hold. */
export function receiptKey(path: string): string {
  return `receipts/${path}`
}

/**
 * Checks a receipt by its content and keeps it for its owner. Uploads that no order took within a day are dropped.
 * @returns the path that an order may then hold
 */
export async function storeReceipt(
  store: Store,
  userId: string,
  upload: Uint8Array,
): Promise<{ path: string } | Refusal> {
  const receipt = await reencodeReceipt(upload)
  if (!receipt.ok) return refusal(STATUS[receipt.code], receipt.code, receipt.message, "file")
  const path = `${userId}/${Date.now()}-${randomBytes(8).toString("hex")}.${receipt.extension}`
  const { registered, dropped } = await register(store.db, userId, path, receipt)
  await Promise.all(dropped.map((old) => store.files.remove(receiptKey(old))))
  if (!registered) {
    const message = "You have uploaded many receipts today. Use one of them, or try again tomorrow."
    return { ...refusal(429, "too_many_uploads", message), retryAfter: 86_400 }
  }
  try {
    await store.files.put(receiptKey(path), receipt.bytes, receipt.contentType)
  } catch (error) {
    await store.db.query(sql`DELETE FROM receipts WHERE path = ${path}`)
    throw error
  }
  return { path }
}

const unused = sql`NOT EXISTS (SELECT FROM orders o WHERE o.user_id = r.user_id AND o.bank_receipt_url = r.path)`

// Before the file is written, so that no file is kept that no row knows; one at a time per customer, so that the limit holds.
async function register(db: Database, userId: string, path: string, { contentType, bytes }: ReceiptFile) {
  return db.transaction(async (tx) => {
    await lockCustomer(tx, userId)
    const dropped = await tx.query<{ path: string }>(
      sql`DELETE FROM receipts r
          WHERE r.user_id = ${userId} AND r.created_at < now() - interval '1 day' AND ${unused} RETURNING r.path`,
    )
    const added = await tx.query(
      sql`INSERT INTO receipts (path, user_id, content_type, bytes)
          SELECT ${path}, ${userId}, ${contentType}, ${bytes.length}::int
          WHERE (SELECT count(*) FROM receipts r WHERE r.user_id = ${userId} AND ${unused}) < ${MAX_UNUSED}::int
          RETURNING path`,
    )
    return { registered: added.length > 0, dropped: dropped.map((receipt) => receipt.path) }
  })
}
