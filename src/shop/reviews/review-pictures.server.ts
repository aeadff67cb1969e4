import { tryLockSharedUntilCommit } from "#database/advisory-locks.ts"
import { prepared, type Queryable, sql } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { CUSTOMERS_FORMATS } from "#platform/pictures/formats.ts"
import { done, ok } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { countRows } from "#shop/api/counted.server.ts"
import { isUuid } from "#shop/api/fields.ts"
import type { Parts } from "#shop/api/parts.ts"
import { REFUSED_PICTURES, unknownPicture } from "#shop/catalogue/pictures/admin-products-pictures.server.ts"
import { PICTURE_WIDTHS } from "#shop/catalogue/pictures/pictures.ts"
import { lockCustomer } from "#shop/customers/lock-customer.server.ts"
import { countUpload } from "#shop/receipts/store-receipt.server.ts"

type Shop = Parts<"db" | "reviewPictures" | "limitFactor">

/** A customer may upload so many pictures a day that no review holds: enough to choose from, and too few to fill the disk. */
const MAX_UNUSED_PER_DAY = 10
const UNUSED_LIFE = sql`interval '1 day'`
const REFUSED = {
  ...REFUSED_PICTURES,
  not_a_picture: refusal(415, "not_a_picture", m.errors_review_picture_unreadable, "file"),
}
const tooManyUnused = refusal(429, "too_many_uploads", m.errors_review_pictures_unused, { retryAfter: 86_400 })

/** These pictures lie apart from those of products, because they are served only while a review that is shown holds them. */
export const REVIEW_PICTURES = { folder: "reviews", urlBase: "/media/reviews", widths: PICTURE_WIDTHS }

/** Tells whether a review that is shown holds the picture of this name, the part of its URL that all of its files share. */
export async function isPictureShown(db: Queryable, name: string): Promise<boolean> {
  const urls = REVIEW_PICTURES.widths.map((width) => `${REVIEW_PICTURES.urlBase}/${name}/${width}.webp`)
  const found = await db.query(
    prepared(
      "shown-review-picture",
      sql`SELECT FROM review_pictures p JOIN reviews r ON r.id = p.review_id
          WHERE p.image_url = ANY (${urls}::text[]) AND r.hidden_at IS NULL`,
    ),
  )
  return found.length > 0
}

/** Reads a picture of a review, shown or hidden, as an admin sees it: the square as WebP; null where there is none. */
export async function readReviewPicture(
  { db, files }: Parts<"db" | "files">,
  reviewId: string,
  position: string,
): Promise<Uint8Array | null> {
  if (!isUuid(reviewId)) return null
  const [row] = await db.query<{ image_url: string }>(
    sql`SELECT image_url FROM review_pictures WHERE review_id = ${reviewId} AND position::text = ${position}`,
  )
  return row ? files.get(row.image_url.replace("/media/", "")) : null
}

/** Counts an upload that begins, before its body has been read; receipts count as well. */
export async function claimReviewPicture(
  shop: Parts<"db" | "receiptUploads" | "limitFactor">,
  userId: string,
): Promise<Result> {
  const counted = await countUpload(shop, userId)
  if (!counted.ok) return counted
  return (await mayUpload(shop.db, userId, shop.limitFactor)) ? done : tooManyUnused
}

async function mayUpload(db: Queryable, userId: string, limitFactor: number): Promise<boolean> {
  const fresh = sql`user_id = ${userId} AND review_id IS NULL AND created_at > now() - ${UNUSED_LIFE}`
  return (await countRows(db, sql`review_pictures WHERE ${fresh}`)) < MAX_UNUSED_PER_DAY * limitFactor
}

class TooManyUnused extends Error {}

/** Stores an uploaded picture in every width, for its owner's review. Its URL is written first, so that the sweep finds whatever a kill leaves. */
export async function storeReviewPicture(
  { db, reviewPictures, limitFactor }: Shop,
  userId: string,
  bytes: Uint8Array,
): Promise<Result<{ image_url: string }>> {
  const remember = (imageUrl: string) =>
    db.transaction(async (tx) => {
      // A customer registers one at a time, so that the limit holds.
      await lockCustomer(tx, userId)
      if (!(await mayUpload(tx, userId, limitFactor))) throw new TooManyUnused()
      await tx.query(sql`INSERT INTO review_pictures (image_url, user_id) VALUES (${imageUrl}, ${userId})`)
    })
  try {
    const stored = await reviewPictures.store(bytes, { whose: userId, formats: CUSTOMERS_FORMATS, remember })
    return stored.ok ? ok({ image_url: stored.imageUrl }) : REFUSED[stored.code]
  } catch (error) {
    if (error instanceof TooManyUnused) return tooManyUnused
    throw error
  }
}

/**
 * Gives the review these pictures of its author's, in this order, and gives up those that it had before. Call it under the customer's lock:
 * the sweep takes unused pictures under the same.
 */
export async function holdReviewPictures(
  tx: Queryable,
  { id, userId }: { readonly id: string; readonly userId: string },
  imageUrls: readonly string[],
): Promise<Result> {
  await tx.query(
    sql`UPDATE review_pictures SET review_id = NULL, position = NULL, created_at = '-infinity'
        WHERE review_id = ${id} AND image_url <> ALL (${imageUrls}::text[])`,
  )
  const held = await tx.query(
    sql`UPDATE review_pictures p SET review_id = ${id}, position = wanted.position
        FROM unnest(${imageUrls}::text[]) WITH ORDINALITY AS wanted (image_url, position)
        WHERE p.image_url = wanted.image_url AND p.user_id = ${userId} AND (p.review_id IS NULL OR p.review_id = ${id})
        RETURNING p.image_url`,
  )
  return held.length === imageUrls.length ? done : { ...unknownPicture, field: "pictures" }
}

const MAX_SWEPT = 1000

/** Removes pictures that were uploaded more than a day ago, or given up, and that no review holds. Returns how many. */
export async function sweepReviewPictures(shop: Parts<"db" | "reviewPictures">): Promise<number> {
  const stale = await shop.db.query<{ image_url: string; user_id: string }>(
    sql`SELECT image_url, user_id FROM review_pictures
        WHERE review_id IS NULL AND created_at < now() - ${UNUSED_LIFE} ORDER BY created_at LIMIT ${MAX_SWEPT}`,
  )
  let removed = 0
  for (const { image_url, user_id } of stale) if (await removeUnused(shop, image_url, user_id)) removed++
  return removed
}

/** The row is deleted last: a sweep that is cut short finds it again. */
async function removeUnused(
  { db, reviewPictures }: Parts<"db" | "reviewPictures">,
  imageUrl: string,
  userId: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockCustomer(tx, userId)
    const still = await tx.query(sql`SELECT FROM review_pictures WHERE image_url = ${imageUrl} AND review_id IS NULL`)
    if (still.length === 0 || !(await tryLockSharedUntilCommit(tx, "storedFiles"))) return false
    await reviewPictures.remove(imageUrl)
    await tx.query(sql`DELETE FROM review_pictures WHERE image_url = ${imageUrl}`)
    return true
  })
}
