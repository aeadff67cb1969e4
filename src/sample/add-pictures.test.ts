import { randomUUID } from "node:crypto"
import { afterEach, beforeEach, expect, test } from "vitest"
import { type Database, sql } from "#database/database.ts"
import { openTestDatabase } from "#tests/fixtures/database.ts"
import { type PicturesToAdd, startAddingPictures } from "./add-pictures.ts"
import { SAMPLE_PRODUCTS } from "./catalogue.ts"
import { fillSample } from "./fill-sample.ts"

// Nobody encodes these pictures: that is tested where it is done.
let readNames: string[]
const read = async (picture: string) => {
  readNames.push(picture)
  return new Uint8Array()
}
const products = SAMPLE_PRODUCTS.slice(0, 6).map((product) => ({ ...product, picture: product.name, shows: undefined }))
const newestFirst = products.toSorted((a, b) => a.age - b.age).map(({ name }) => name)

let db: Database
let stored: string[]
let lines: string[]
beforeEach(async () => {
  db = await openTestDatabase()
  ;[readNames, stored, lines] = [[], [], []]
  await fillSample(db, products)
})
afterEach(() => db.close())

/** Starts a process that adds pictures. Each one awaits `before` when it is about to be stored. */
function add(before: (n: number) => Promise<unknown> | unknown = () => {}, more: Partial<PicturesToAdd> = {}) {
  const store: PicturesToAdd["pictures"]["store"] = async (_bytes, { remember }) => {
    await before(stored.length + 1)
    const imageUrl = `/media/products/${randomUUID()}/720.webp`
    await remember?.(imageUrl)
    stored.push(imageUrl)
    return { ok: true, imageUrl }
  }
  const log = { warn: () => {} }
  return startAddingPictures({
    db,
    pictures: { store },
    log,
    onProgress: (line) => lines.push(line),
    products,
    read,
    ...more,
  })
}

const rows = () =>
  db.query<{ name: string; image_url: string | null; version: number }>(
    sql`SELECT name, image_url, version FROM products ORDER BY created_at DESC`,
  )
const shown = async () => (await rows()).map(({ image_url }) => image_url)

test("every sample gets its picture, the newest first, and none counts as changed by its owner", async () => {
  await add().done
  expect(readNames).toEqual(newestFirst)
  expect(await shown()).toEqual(stored)
  expect((await rows()).map(({ version }) => version)).toEqual(products.map(() => 1))
  expect(lines).toEqual([expect.stringContaining("Adding pictures of 6 samples"), "The samples have their pictures"])
  await add().done
  expect([stored.length, lines.length]).toEqual([6, 2])
})

test("a sample with several pictures shows all of them at once, and its variants their own", async () => {
  await db.query(sql`DELETE FROM products`)
  const pictures = [{ alt: "From behind", of: "Rose", picture: "behind" }]
  const shows = { ...SAMPLE_PRODUCTS[0]!.shows!, pictures }
  await fillSample(db, [{ ...products[0]!, shows }])
  await add(undefined, { products: [{ ...products[0]!, shows }] }).done
  expect(stored).toHaveLength(2)
  expect(await db.query(sql`SELECT image_url, alt FROM product_gallery ORDER BY position`)).toEqual([
    { image_url: stored[0], alt: "" },
    { image_url: stored[1], alt: "From behind" },
  ])
  const variants = await db.query(
    sql`SELECT option_values, image_url FROM products WHERE variant_of IS NOT NULL ORDER BY variant_position`,
  )
  expect(variants).toEqual([
    { option_values: ["Blue"], image_url: stored[0] },
    { option_values: ["Rose"], image_url: stored[1] },
    { option_values: ["Sage"], image_url: stored[0] },
  ])
})

test("of several processes one adds pictures; when it stops another goes on, and none is added twice", async () => {
  const third = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  const first = add(async (n) => {
    if (n !== 3) return
    reached.resolve()
    await third.promise
  })
  await reached.promise
  const others = [add(), add()]
  const stopped = first.stop()
  third.resolve()
  await Promise.all([stopped, ...others.map(({ done }) => done)])
  expect(readNames).toEqual(newestFirst)
  expect(await shown()).toEqual(stored)
})

test("a process that waits for another one stops at once", async () => {
  const [never, reached] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = add(() => {
    reached.resolve()
    return never.promise
  })
  await reached.promise
  const second = add()
  await expect
    .poll(() =>
      db.query(sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`),
    )
    .toHaveLength(1)
  await second.stop()
  never.resolve()
  await first.stop()
})

test("after a failure it says so, and the next start adds what is missing", async () => {
  const warned = Promise.withResolvers<void>()
  const log = { warn: () => warned.resolve() }
  const failing = add((n) => (n === 3 ? Promise.reject(new Error("no store")) : undefined), { log })
  await warned.promise
  await failing.stop()
  expect((await shown()).filter(Boolean)).toHaveLength(2)
  await add().done
  expect(await shown()).toEqual(stored)
})

test.each([
  ["an edit", sql`UPDATE products SET price = 1, version = version + 1 WHERE name = ${newestFirst[0]}`, null],
  [
    "a picture",
    sql`UPDATE products SET image_url = '/own.jpg', version = 2 WHERE name = ${newestFirst[0]}`,
    "/own.jpg",
  ],
  [
    "taking it out",
    sql`UPDATE products SET archived_at = now(), is_active = false WHERE name = ${newestFirst[0]}`,
    null,
  ],
])("%s of the owner while the picture is stored stays as it is", async (_what, change, picture) => {
  await add((n) => (n === 1 ? db.query(change) : undefined)).done
  expect(await shown()).toEqual([picture, ...stored.slice(1)])
})

test("samples that are removed meanwhile stay away, and it ends", async () => {
  await add((n) => (n === 2 ? db.query(sql`DELETE FROM products`) : undefined)).done
  expect([await rows(), stored.length]).toEqual([[], 2])
  const known = await db.query<{ image_url: string }>(sql`SELECT image_url FROM product_pictures ORDER BY created_at`)
  // The night's sweep finds both.
  expect(known.map(({ image_url }) => image_url)).toEqual(stored)
})
