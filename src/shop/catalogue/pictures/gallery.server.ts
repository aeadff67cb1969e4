import { join } from "sql-template-tag"
import { type Queryable, type Sql, sql } from "#database/database.ts"
import type { StoredPicture } from "./stored-picture.ts"

/** Is what a picture shows, in all languages. */
export const alt: Sql = sql`jsonb_build_object('en', g.alt) || g.alts`

export const picturesColumn: Sql = sql`(SELECT COALESCE(json_agg(
  json_build_object('image_url', g.image_url, 'alt', ${alt}) ORDER BY g.position), '[]') FROM product_gallery g WHERE g.product_id = products.id)`

/** Selects the same with the square that was chosen of each original, so that an admin can choose another. */
export const croppedPicturesColumn: Sql = sql`(SELECT COALESCE(json_agg(
  json_build_object('image_url', g.image_url, 'alt', ${alt}, 'crop', u.crop) ORDER BY g.position), '[]')
  FROM product_gallery g LEFT JOIN product_pictures u ON u.image_url = g.image_url WHERE g.product_id = products.id)`

/** Makes these the pictures of a product that the caller has locked, or just added. Its cover is the caller's to set, afterwards. */
export async function writePictures(tx: Queryable, productId: string, pictures: readonly StoredPicture[]) {
  const urls = pictures.map(({ image_url }) => image_url)
  await tx.query(sql`DELETE FROM product_gallery WHERE product_id = ${productId} AND image_url <> ALL(${urls}::text[])`)
  if (pictures.length === 0) return
  const rows = pictures.map(
    ({ image_url, alt: { en, ...others } }, n) =>
      sql`(${productId}, ${image_url}, ${n + 1}::smallint, ${en}, ${JSON.stringify(others)}::jsonb)`,
  )
  await tx.query(
    sql`INSERT INTO product_gallery (product_id, image_url, position, alt, alts) VALUES ${join(rows)}
        ON CONFLICT (product_id, image_url) DO UPDATE SET position = excluded.position, alt = excluded.alt, alts = excluded.alts`,
  )
}

export const shownByProduct = (imageUrl: Sql): Sql =>
  sql`EXISTS (SELECT FROM product_gallery g WHERE g.image_url = ${imageUrl})`
