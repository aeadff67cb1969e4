import { setTimeout as sleep } from "node:timers/promises"
import sharp from "sharp"
import { type Database, type Queryable, sql } from "#database/database.ts"
import { holdLock } from "#database/hold-lock.ts"
import type { Log } from "#platform/log/log.ts"
import { OWNERS_FORMATS } from "#platform/pictures/formats.ts"
import type { Pictures } from "#platform/pictures/pictures.ts"
import { unchangedSample } from "#shop/api/samples.server.ts"
import { announceEdit } from "#shop/catalogue/announce.server.ts"
import { holdPictures } from "#shop/catalogue/pictures/admin-products-pictures.server.ts"
import { writePictures } from "#shop/catalogue/pictures/gallery.server.ts"
import type { GalleryPicture } from "#shop/catalogue/pictures/gallery.ts"
import { FOR_CHANGE, lockProducts, readLocked } from "#shop/catalogue/products/locked-products.server.ts"
import { SAMPLE_PRODUCTS } from "./catalogue.ts"
import type { SampleProduct } from "./products/product.ts"

/** Waits after a failure, such as a file store that is unavailable. */
const RETRY_MS = 60_000
const LINE_EVERY = 12

export interface Drawing {
  readonly db: Database
  readonly pictures: Pick<Pictures, "store">
  readonly log: Pick<Log, "warn">
  readonly onProgress: (line: string) => void
  /** Replaces the sample's products, for tests whose pictures need not take long. */
  readonly products?: readonly SampleProduct[]
}

/**
 * Draws the pictures that samples still lack while the shop is open, the newest product first as the home page shows them. Every process
 * may start it: one draws, and the others wait in case it is killed. `stop` lets the picture at hand be finished.
 */
export function startDrawing(drawing: Drawing): { readonly done: Promise<void>; stop(): Promise<void> } {
  const stopping = new AbortController()
  const done = drawUntilDone(drawing, stopping.signal)
  return {
    done,
    stop() {
      stopping.abort()
      return done
    },
  }
}

async function drawUntilDone(drawing: Drawing, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    try {
      if (await nextDue(drawing)) await holdLock(drawing.db, "samplePictures", stop, () => drawDue(drawing, stop))
      return
    } catch (err) {
      if (stop.aborted) return
      drawing.log.warn({ err }, "a sample’s picture could not be drawn; it is tried again in a minute")
      await sleep(RETRY_MS, undefined, { signal: stop, ref: false }).catch(() => {})
    }
  }
}

async function drawDue(drawing: Drawing, stop: AbortSignal): Promise<void> {
  const { onProgress } = drawing
  let drawn = 0
  for (let due = await nextDue(drawing); due && !stop.aborted; due = await nextDue(drawing)) {
    if (drawn === 0) onProgress(`Drawing pictures of ${due.left} samples, which the shop shows as they come`)
    else if (drawn % LINE_EVERY === 0) onProgress(`Samples drawn: ${drawn} of ${drawn + due.left}`)
    await drawOne(drawing, due)
    drawn++
  }
  if (drawn > 0 && !stop.aborted) onProgress("The pictures of the sample catalogue are drawn")
}

interface Due {
  readonly id: string
  readonly name: string
  /** Counts the samples that are still to be drawn, this one included. */
  readonly left: number
}

/** Excludes what an admin has changed, or removed from the shop. */
const DUE = sql`${unchangedSample} AND image_url IS NULL AND archived_at IS NULL AND variant_of IS NULL`

async function nextDue({ db, products = SAMPLE_PRODUCTS }: Drawing): Promise<Due | undefined> {
  const names = products.map(({ name }) => name)
  const [due] = await db.query<Due>(
    sql`SELECT id, name, count(*) OVER () AS left FROM products WHERE ${DUE} AND name = ANY(${names}::text[])
        ORDER BY created_at DESC LIMIT 1`,
  )
  return due
}

async function drawOne({ db, pictures, products = SAMPLE_PRODUCTS }: Drawing, { id, name }: Due): Promise<void> {
  const product = products.find((each) => each.name === name)
  if (!product) return
  const drawn: DrawnPicture[] = []
  for (const { draw, alt, of } of [{ ...product, alt: "", of: undefined }, ...(product.shows?.pictures ?? [])]) {
    drawn.push({ image_url: await storeDrawing({ db, pictures }, name, draw()), alt, of })
  }
  await showPictures(db, id, drawn)
}

interface DrawnPicture extends GalleryPicture {
  /** Is shown by the variants with this value. */
  readonly of: string | undefined
}

async function storeDrawing({ db, pictures }: Pick<Drawing, "db" | "pictures">, name: string, svg: string) {
  // `unlimited` lifts librsvg's guard against strangers' drawings: ours hold many stitches.
  const png = await sharp(Buffer.from(svg), { unlimited: true }).png({ compressionLevel: 1 }).toBuffer()
  // The picture is remembered like an upload, so that the nightly sweep removes it if no product shows it.
  const stored = await pictures.store(png, {
    whose: "sample",
    formats: OWNERS_FORMATS,
    remember: (imageUrl) => rememberPicture(db, imageUrl),
  })
  if (!stored.ok) throw new Error(`The picture of "${name}" was refused: ${stored.code}`)
  return stored.imageUrl
}

function rememberPicture(db: Queryable, imageUrl: string) {
  return db.query(sql`INSERT INTO product_pictures (image_url) VALUES (${imageUrl})`)
}

/**
 * Leaves the version as it is, because a picture of ours makes no sample the owner's own. The owner's changes in the
 * meantime stay as they are.
 */
function showPictures(db: Database, id: string, pictures: readonly DrawnPicture[]): Promise<void> {
  return db.transaction(async (tx) => {
    const [was] = await lockProducts(tx, sql`id = ${id} AND ${DUE}`, FOR_CHANGE)
    const urls = pictures.map(({ image_url }) => image_url)
    if (!was || !(await holdPictures(tx, urls))) return
    await writePictures(tx, id, pictures)
    await tx.query(sql`UPDATE products SET image_url = ${urls[0]} WHERE id = ${id}`)
    for (const { image_url, of } of pictures) {
      if (of)
        await tx.query(
          sql`UPDATE products SET own_picture = ${image_url} WHERE variant_of = ${id} AND ${of} = ANY(option_values)`,
        )
    }
    const [is] = await readLocked(tx, [id])
    if (is) await announceEdit(tx, was, is)
  })
}
