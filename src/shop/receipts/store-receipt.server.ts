import { hash, randomBytes } from "node:crypto"
import { tryLockSharedUntilCommit } from "#database/advisory-locks.ts"
import { sql } from "#database/database.ts"
import type { ReceiptsRow } from "#database/rows.ts"
import { m } from "#messages/messages.js"
import { type ReceiptFile, reencodeReceipt } from "#platform/pictures/receipt-file.ts"
import { done, ok } from "#platform/result.ts"
import { type Refusal, type Result, refusal } from "#shop/api/api.ts"
import type { Parts } from "#shop/api/parts.ts"
import { lockCustomer } from "#shop/customers/lock-customer.server.ts"

/** Uploads a day without an order: more than a customer needs, and too few to fill the disk. */
const MAX_UNUSED_PER_DAY = 10
const REFUSED = {
  too_large: refusal(413, "too_large", m.errors_receipt_too_large, "file"),
  not_a_receipt: refusal(415, "not_a_receipt", m.errors_receipt_unreadable, "file"),
  protected: refusal(422, "protected", m.errors_receipt_protected, "file"),
  too_many_pixels: refusal(422, "too_many_pixels", m.errors_receipt_too_many_pixels, "file"),
  took_too_long: refusal(422, "took_too_long", m.errors_picture_too_slow, "file"),
}

const notAPicture = refusal(415, "not_a_picture", m.errors_review_picture_unreadable, "file")

export const notAReceipt = {
  notMultipart: refusal(415, "unsupported_media_type", m.errors_receipt_not_multipart),
  noFile: refusal(422, "validation_failed", m.errors_receipt_missing, "file"),
  tooLarge: REFUSED.too_large,
}

/** Uploads a customer may begin, used or not: each costs a second of work. */
export const RECEIPT_UPLOADS = { name: "receipt-uploads", points: 60, seconds: 3600 }

const tooManyUnused = refusal(429, "too_many_uploads", m.errors_receipts_unused, { retryAfter: 86_400 })

type Store = Parts<"db" | "files" | "limitFactor">

/** Returns the key under which a receipt's file is stored, from the path that orders hold. */
export function receiptKey(path: string): string {
  return `receipts/${path}`
}

/** Counts an upload of a customer's, of whatever kind, against the limit of an hour. */
export async function countUpload({ receiptUploads }: Parts<"receiptUploads">, userId: string): Promise<Result> {
  const seconds = await receiptUploads.take(userId)
  if (seconds === null) return done
  const minutes = Math.ceil(seconds / 60)
  const message = m.errors_receipt_tries({ wait: m.errors_wait_minutes({ count: minutes }) })
  return refusal(429, "too_many", message, { retryAfter: seconds })
}

/** Counts an upload that took too long as ten, so that nobody keeps the shop busy with sixty of them an hour. */
export async function countSlowUpload(
  { receiptUploads }: Parts<"receiptUploads">,
  userId: string,
  { code }: Refusal,
): Promise<void> {
  if (code === REFUSED.took_too_long.code) await receiptUploads.take(userId, 9)
}

/** Counts an upload that begins, before its body has been read: a refused one costs next to nothing. */
export async function claimUpload(
  { db, receiptUploads, limitFactor }: Parts<"db" | "receiptUploads" | "limitFactor">,
  userId: string,
): Promise<Result> {
  const counted = await countUpload({ receiptUploads }, userId)
  if (!counted.ok) return counted
  const [row] = await db.query<{ unused: number }>(sql`SELECT (${unusedToday(userId)}) AS unused`)
  return row && row.unused >= MAX_UNUSED_PER_DAY * limitFactor ? tooManyUnused : done
}

/**
 * Checks a receipt by its content and stores it for its owner, until the sweep if no order takes it.
 * @returns the path that an order may then hold
 */
export async function storeReceipt(
  store: Store,
  userId: string,
  upload: Uint8Array,
): Promise<Result<{ path: string }>> {
  return storeFor(store, { folder: userId, userId, sender: userId }, upload)
}

/** The same of a slip that an admin, or whoever has the link of its order, uploads: it belongs to the order, and no account's limit of unused receipts counts it. */
export async function storeSlipOfOrder(
  store: Store,
  { orderId, sender }: { readonly orderId: string; readonly sender: string },
  upload: Uint8Array,
): Promise<Result<{ path: string }>> {
  return storeFor(store, { folder: orderId, userId: null, sender }, upload)
}

/** The same of a picture that somebody without an account sends along: a picture alone, which belongs to what the folder is named after. */
export async function storePrivatePicture(
  store: Store,
  { folder, sender }: Pick<Owner, "folder" | "sender">,
  upload: Uint8Array,
): Promise<Result<{ path: string }>> {
  const stored = await storeFor(store, { folder, userId: null, sender, isPicture: true }, upload)
  return !stored.ok && stored.code === REFUSED.not_a_receipt.code ? notAPicture : stored
}

interface Owner {
  readonly folder: string
  readonly userId: string | null
  /** Takes a turn at the work on pictures. */
  readonly sender: string
  readonly isPicture?: true
}

async function storeFor(
  store: Store,
  { folder, userId, sender, isPicture }: Owner,
  upload: Uint8Array,
): Promise<Result<{ path: string }>> {
  const receipt = await reencodeReceipt(upload, sender)
  if (!receipt.ok) return REFUSED[receipt.code]
  if (isPicture && receipt.extension === "pdf") return REFUSED.not_a_receipt
  const path = `${folder}/${Date.now()}-${randomBytes(8).toString("hex")}.${receipt.extension}`
  if (!(await register(store, userId, path, receipt))) return tooManyUnused
  try {
    await store.files.put(receiptKey(path), receipt.bytes, receipt.contentType)
  } catch (error) {
    // It no longer counts. The sweep finds what a write that took too long leaves behind.
    await store.db.query(sql`UPDATE receipts SET created_at = '-infinity' WHERE path = ${path}`).catch(() => {})
    throw error
  }
  return ok({ path })
}

/** Pictures of a return are kept for a year after it was closed, those of a request or of an order's making as long as it. */
const unused = sql`(NOT EXISTS (SELECT FROM slips s WHERE s.path = r.path)
  AND NOT EXISTS (SELECT FROM order_events e WHERE e.pictures @> ARRAY[r.path])
  AND NOT EXISTS (SELECT FROM commissions c WHERE c.pictures @> ARRAY[r.path]) AND NOT EXISTS (
  SELECT FROM returns t WHERE t.pictures @> ARRAY[r.path]
    AND (t.state NOT IN ('declined', 'settled') OR t.updated_at > now() - interval '1 year')))`
const UNUSED_RECEIPT_LIFE = sql`interval '1 day'`
const unusedToday = (userId: string | null) =>
  sql`SELECT count(*) FROM receipts r WHERE r.user_id = ${userId} AND r.created_at > now() - ${UNUSED_RECEIPT_LIFE} AND ${unused}`

/**
 * Registers a receipt before its file is written, so that the sweep finds whatever a failure or a kill leaves. A
 * customer registers one at a time, so that the limit holds. Returns whether the customer may have one more.
 */
async function register(
  { db, limitFactor }: Store,
  userId: string | null,
  path: string,
  { contentType, bytes, pixelSha256 }: ReceiptFile,
) {
  return db.transaction(async (tx) => {
    if (userId) await lockCustomer(tx, userId)
    const added = await tx.query(
      sql`INSERT INTO receipts (path, user_id, content_type, bytes, sha256, pixel_sha256)
          SELECT ${path}, ${userId}, ${contentType}, ${bytes.length}::int, ${hash("sha256", bytes)}, ${pixelSha256 ?? null}
          WHERE ${userId === null}::boolean OR (${unusedToday(userId)}) < ${MAX_UNUSED_PER_DAY * limitFactor}::int
          RETURNING path`,
    )
    return added.length > 0
  })
}

type Receipt = Readonly<Pick<ReceiptsRow, "path" | "user_id">>

/** Removes receipts that were uploaded more than a day ago and that no order holds. Returns how many. */
export async function sweepUnusedReceipts(store: Parts<"db" | "files">): Promise<number> {
  const stale = await store.db.query<Receipt>(
    sql`SELECT path, user_id FROM receipts r WHERE created_at < now() - ${UNUSED_RECEIPT_LIFE} AND ${unused} ORDER BY created_at`,
  )
  let removed = 0
  for (const receipt of stale) if (await removeUnused(store, receipt)) removed++
  return removed
}

/** The row is deleted last: a sweep that is cut short finds it again. */
async function removeUnused({ db, files }: Parts<"db" | "files">, { path, user_id }: Receipt): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Orders take receipts of a customer under the same lock, and those of an admin within the call that stored them.
    if (user_id) await lockCustomer(tx, user_id)
    const still = await tx.query(sql`SELECT FROM receipts r WHERE path = ${path} AND ${unused}`)
    if (still.length === 0 || !(await tryLockSharedUntilCommit(tx, "storedFiles"))) return false
    await files.remove(receiptKey(path))
    await tx.query(sql`DELETE FROM receipts WHERE path = ${path}`)
    return true
  })
}
