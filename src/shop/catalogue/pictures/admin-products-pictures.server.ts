import { tryLockSharedUntilCommit } from "#database/advisory-locks.ts"
import { type Queryable, type Sql, sql, type Transaction } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { OWNERS_FORMATS } from "#platform/pictures/formats.ts"
import { ok } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import type { Parts } from "#shop/api/parts.ts"
import type { UploadedPicture } from "../products/admin-products.ts"
import { shownByProduct } from "./gallery.server.ts"
import type { CropChoice, PictureCrop } from "./gallery.ts"

const UNUSED_PICTURE_LIFE = sql`interval '1 day'`

type Shop = Parts<"db" | "pictures" | "log">

export const unknownPicture = refusal(422, "validation_failed", m.errors_picture_missing, {
  field: "image_url",
  values: { reason: "not_found" },
})

export const REFUSED_PICTURES = {
  too_large: refusal(413, "too_large", m.errors_picture_too_large, "file"),
  not_a_picture: refusal(415, "not_a_picture", m.errors_picture_unreadable, "file"),
  too_few_pixels: refusal(422, "too_few_pixels", m.errors_picture_too_few_pixels, "file"),
  too_many_pixels: refusal(422, "too_many_pixels", m.errors_picture_too_many_pixels, "file"),
  took_too_long: refusal(422, "took_too_long", m.errors_picture_too_slow, "file"),
}

/**
 * Stores an uploaded picture in every width; its URL first, so that it is swept away if no product takes it or a kill cuts in.
 * @param more the square that is cut from it, and the name by which a file of products may call it
 */
export async function storePicture(
  { db, pictures }: Shop,
  actorId: string,
  bytes: Uint8Array,
  { crop = null, name = null }: { crop?: PictureCrop | null; name?: string | null } = {},
): Promise<Result<UploadedPicture>> {
  const remember = (imageUrl: string) =>
    db.query(
      sql`INSERT INTO product_pictures (image_url, uploaded_by, crop, name)
          VALUES (${imageUrl}, ${actorId}, ${crop && JSON.stringify(crop)}::jsonb, ${name})`,
    )
  const upload = { whose: actorId, formats: OWNERS_FORMATS, remember, crop: crop ?? undefined }
  const stored = await pictures.store(bytes, upload)
  return stored.ok ? ok({ image_url: stored.imageUrl, crop }) : REFUSED_PICTURES[stored.code]
}

/** Cuts another square from the original of a picture: a picture of its own, since the other's URLs are cached for good. */
export async function cropPicture(
  shop: Shop,
  actorId: string,
  { image_url, crop }: CropChoice,
): Promise<Result<UploadedPicture>> {
  const original = await shop.pictures.original(image_url, actorId)
  return original ? storePicture(shop, actorId, original, { crop }) : unknownPicture
}

/** Returns whether the shop has these pictures, each named once. If so, no sweep removes them until the transaction ends. */
export async function holdPictures(tx: Queryable, imageUrls: readonly string[]): Promise<boolean> {
  return (await heldPictures(tx, imageUrls)).length === imageUrls.length
}

export async function heldPictures(tx: Queryable, imageUrls: readonly string[]): Promise<string[]> {
  if (imageUrls.length === 0) return []
  const found = await tx.query<{ image_url: string }>(
    sql`SELECT image_url FROM product_pictures WHERE image_url = ANY(${imageUrls}::text[]) ORDER BY image_url FOR KEY SHARE`,
  )
  return found.map(({ image_url }) => image_url)
}

/** Returns the URLs of the pictures that were sent in the last day under these names, of one name the newest. */
export async function picturesNamed(db: Queryable, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (names.length === 0) return new Map()
  const found = await db.query<{ name: string; image_url: string }>(
    sql`SELECT DISTINCT ON (name) name, image_url FROM product_pictures
        WHERE name = ANY(${names}::text[]) AND created_at > now() - ${UNUSED_PICTURE_LIFE} ORDER BY name, created_at DESC`,
  )
  return new Map(found.map(({ name, image_url }) => [name, image_url]))
}

/** Marks pictures as such that no product may hold any more, and removes them once the transaction has committed. */
export async function removePicturesLater(tx: Transaction, shop: Shop, pictures: readonly string[]): Promise<void> {
  const imageUrls = [...new Set(pictures)]
  if (imageUrls.length === 0) return
  // Should the process end before that, the night's sweep finds the mark.
  await tx.query(
    sql`INSERT INTO product_pictures (image_url, created_at) SELECT u, '-infinity' FROM unnest(${imageUrls}::text[]) AS u
        ON CONFLICT (image_url) DO UPDATE SET created_at = '-infinity'`,
  )
  tx.afterCommit(async () => {
    // One after the other: requests need connections too.
    for (const imageUrl of imageUrls) {
      await removeUnused(shop, imageUrl).catch((err: Error) =>
        shop.log.warn({ err, imageUrl }, "a replaced picture was not removed; the night’s sweep tries again"),
      )
    }
  })
}

const shownBySettings = (imageUrl: Sql) =>
  sql`EXISTS (SELECT FROM settings s, jsonb_each_text(s.value) f WHERE f.value = ${imageUrl})`

const MAX_SWEPT_PICTURES = 1000

/** Removes pictures that nothing shows and that were given up or uploaded more than a day ago. Returns their number. */
export async function sweepUnusedPictures(shop: Shop): Promise<number> {
  const stale = await shop.db.query<{ image_url: string }>(
    sql`SELECT image_url FROM product_pictures c
        WHERE created_at < now() - ${UNUSED_PICTURE_LIFE} AND NOT ${shownByProduct(sql`c.image_url`)}
          AND NOT ${shownBySettings(sql`c.image_url`)}
        ORDER BY created_at LIMIT ${MAX_SWEPT_PICTURES}`,
  )
  let removed = 0
  for (const { image_url } of stale) if (await removeUnused(shop, image_url)) removed++
  return removed
}

/** The row is deleted last: a sweep that is cut short finds it again. */
async function removeUnused({ db, pictures }: Shop, imageUrl: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const held = await tx.query(sql`SELECT FROM product_pictures WHERE image_url = ${imageUrl} FOR UPDATE`)
    // A separate statement sees what was committed while the previous one waited.
    const used = await tx.query(
      sql`SELECT WHERE ${shownByProduct(sql`${imageUrl}`)} OR ${shownBySettings(sql`${imageUrl}::text`)}`,
    )
    if (held.length === 0 || used.length > 0 || !(await tryLockSharedUntilCommit(tx, "storedFiles"))) return false
    await pictures.remove(imageUrl)
    await tx.query(sql`DELETE FROM product_pictures WHERE image_url = ${imageUrl}`)
    return true
  })
}
