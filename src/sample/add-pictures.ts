import { readFile } from "node:fs/promises"
import { setTimeout as sleep } from "node:timers/promises"
import { type Database, type Queryable, sql } from "#database/database.ts"
import { holdLock } from "#database/hold-lock.ts"
import type { Log } from "#platform/log/log.ts"
import { OWNERS_FORMATS } from "#platform/pictures/formats.ts"
import type { Pictures } from "#platform/pictures/pictures.ts"
import { unchangedSample } from "#shop/api/samples.server.ts"
import { announceEdit } from "#shop/catalogue/announce.server.ts"
import { holdPictures } from "#shop/catalogue/pictures/admin-products-pictures.server.ts"
import { writePictures } from "#shop/catalogue/pictures/gallery.server.ts"
import type { StoredPicture } from "#shop/catalogue/pictures/stored-picture.ts"
import { FOR_CHANGE, lockProducts, readLocked } from "#shop/catalogue/products/locked-products.server.ts"
import { SAMPLE_PRODUCTS } from "./catalogue.ts"
import type { SampleProduct } from "./products/product.ts"
import { textsOfSample } from "./products/translations.ts"

/** Waits after a failure, such as a file store that is unavailable. */
const RETRY_MS = 60_000
const LINE_EVERY = 12
/** The built server has the pictures beside it. */
const FOLDER = new URL(import.meta.url.endsWith(".ts") ? "./pictures/" : "./sample/", import.meta.url)

export interface PicturesToAdd {
  readonly db: Database
  readonly pictures: Pick<Pictures, "store">
  readonly log: Pick<Log, "warn">
  readonly onProgress: (line: string) => void
  /** Replaces the sample's products, for tests whose pictures need not take long. */
  readonly products?: readonly SampleProduct[]
  readonly read?: (picture: string) => Promise<Uint8Array>
}

/**
 * Adds the pictures that samples still lack while the shop is open, the newest product first as the home page shows them. Every process
 * may start it: one adds them, and the others wait in case it is killed. `stop` lets the picture at hand be finished.
 */
export function startAddingPictures(of: PicturesToAdd): { readonly done: Promise<void>; stop(): Promise<void> } {
  const stopping = new AbortController()
  const done = addUntilDone(of, stopping.signal)
  return {
    done,
    stop() {
      stopping.abort()
      return done
    },
  }
}

async function addUntilDone(of: PicturesToAdd, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    try {
      if (await nextDue(of)) await holdLock(of.db, "samplePictures", stop, () => addDue(of, stop))
      return
    } catch (err) {
      if (stop.aborted) return
      of.log.warn({ err }, "a sample’s picture could not be stored; it is tried again in a minute")
      await sleep(RETRY_MS, undefined, { signal: stop, ref: false }).catch(() => {})
    }
  }
}

async function addDue(of: PicturesToAdd, stop: AbortSignal): Promise<void> {
  const { onProgress } = of
  let added = 0
  for (let due = await nextDue(of); due && !stop.aborted; due = await nextDue(of)) {
    if (added === 0) onProgress(`Adding pictures of ${due.left} samples, which the shop shows as they come`)
    else if (added % LINE_EVERY === 0) onProgress(`Samples with pictures: ${added} of ${added + due.left}`)
    await addTo(due, of)
    added++
  }
  if (added > 0 && !stop.aborted) onProgress("The samples have their pictures")
}

interface Due {
  readonly id: string
  readonly name: string
  /** Counts the samples that still lack pictures, this one included. */
  readonly left: number
}

/** Excludes what an admin has changed, or removed from the shop. */
const DUE = sql`${unchangedSample} AND image_url IS NULL AND archived_at IS NULL AND variant_of IS NULL`

async function nextDue({ db, products = SAMPLE_PRODUCTS }: PicturesToAdd): Promise<Due | undefined> {
  const names = products.map(({ name }) => name)
  const [due] = await db.query<Due>(
    sql`SELECT id, name, count(*) OVER () AS left FROM products WHERE ${DUE} AND name = ANY(${names}::text[])
        ORDER BY created_at DESC LIMIT 1`,
  )
  return due
}

async function addTo(
  { id, name }: Due,
  { db, pictures, products = SAMPLE_PRODUCTS, read = readPicture }: PicturesToAdd,
) {
  const product = products.find((each) => each.name === name)
  if (!product) return
  const shown: ShownPicture[] = []
  const { alts } = textsOfSample(product)
  const cover: NonNullable<SampleProduct["shows"]>["pictures"] = [{ picture: product.picture, alt: "" }]
  for (const [at, { picture, of }] of [...cover, ...(product.shows?.pictures ?? [])].entries()) {
    const image_url = await storePicture({ db, pictures }, name, await read(picture))
    shown.push({ image_url, alt: alts[at] ?? { en: "" }, of })
  }
  await showPictures(db, id, shown)
}

const readPicture = (picture: string) => readFile(new URL(`${picture}.avif`, FOLDER))

interface ShownPicture extends StoredPicture {
  /** Is shown by the variants with this value. */
  readonly of: string | undefined
}

async function storePicture({ db, pictures }: Pick<PicturesToAdd, "db" | "pictures">, name: string, bytes: Uint8Array) {
  // The picture is remembered like an upload, so that the nightly sweep removes it if no product shows it.
  const stored = await pictures.store(bytes, {
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
function showPictures(db: Database, id: string, pictures: readonly ShownPicture[]): Promise<void> {
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
