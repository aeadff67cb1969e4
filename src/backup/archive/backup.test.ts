import { randomBytes } from "node:crypto"
import { readdir } from "node:fs/promises"
import { PassThrough, Readable, Writable } from "node:stream"
import { setTimeout as pause } from "node:timers/promises"
import { expect, onTestFinished, test } from "vitest"
import { type Database, sql } from "#database/database.ts"
import { type Files, openFiles } from "#platform/files/files.ts"
import { createLog } from "#platform/log/log.ts"
import { createPictures } from "#platform/pictures/pictures.ts"
import { sweepUnusedPictures } from "#shop/catalogue/pictures/admin-products-pictures.server.ts"
import { sweepUnusedReceipts } from "#shop/receipts/store-receipt.server.ts"
import { REVIEW_PICTURES, sweepReviewPictures } from "#shop/reviews/review-pictures.server.ts"
import { anOrder, aProduct, aProfile } from "#tests/fixtures/builders.ts"
import { aReview } from "#tests/fixtures/catalogue/reviews.ts"
import { openDatabaseProxy } from "#tests/fixtures/database/database-proxy.ts"
import { recount } from "#tests/fixtures/database/recount.ts"
import { openTestDatabase } from "#tests/fixtures/database.ts"
import {
  aBackupKey,
  anEmptyPlace,
  backedUp,
  backupFolder,
  filesIn,
  restored,
  rowsIn,
  SECRET_KEY,
} from "#tests/fixtures/process/backup.ts"
import { readCatalog } from "#tests/repository/schema/catalog.ts"
import { schemaSql } from "#tests/repository/schema/schema-sql.ts"
import { checkBackup } from "./check-backup.ts"
import { UnusableBackup } from "./format.ts"
import { writeArchive } from "./write-archive.ts"
import { type BackupProgress, writeBackup } from "./write-backup.ts"

interface Shop {
  readonly db: Database
  readonly files: Files
  readonly folder: string
}

/** Makes a shop with an order, a product with every kind of text, pictures, and what nightly sweeps remove. */
async function aShop(): Promise<Shop> {
  const db = await openTestDatabase()
  onTestFinished(() => db.close())
  const folder = await backupFolder()
  const files = openFiles(folder)
  const product = await aProduct(db, { name: 'නූල්\t"\\N" \\. {a}\r\n', image_url: "/media/products/held/320.webp" })
  const user = await aProfile(db)
  await anOrder(db, { user, lines: [{ product, quantity: 2 }] })
  await aReview(db, product)
  await db.query(
    sql`INSERT INTO product_pictures (image_url, created_at) VALUES ('/media/products/old/320.webp', '-infinity')`,
  )
  await db.query(sql`INSERT INTO review_pictures (image_url, user_id, created_at)
    VALUES ('/media/reviews/unreviewed/360.webp', ${user.id}, '-infinity')`)
  await db.query(sql`INSERT INTO receipts (path, user_id, content_type, bytes, created_at)
    VALUES (${`${user.id}/old.pdf`}, ${user.id}, 'application/pdf', 3, '-infinity')`)
  await files.put("products/held/320.webp", randomBytes(200_000), "image/webp")
  await files.put("products/old/320.webp", randomBytes(10), "image/webp")
  await files.put("reviews/unreviewed/360.webp", randomBytes(10), "image/webp")
  await files.put(`receipts/${user.id}/old.pdf`, randomBytes(0), "application/pdf")
  return { db, files, folder }
}

const PICTURES = { folder: "products", urlBase: "/media/products", widths: [320] }

test("a backup during edits and sweeps is the state of one moment, row by row and file by file", async () => {
  const { db, files } = await aShop()
  const pictures = createPictures(files, PICTURES)
  const reviewPictures = createPictures(files, REVIEW_PICTURES)
  const shop = { db, files, pictures, reviewPictures, log: createLog("silent") }
  await db.query(sql`INSERT INTO payment_clock (ran_at) VALUES (now())`)
  const [rows, stored] = [await rowsIn(db), await filesIn(files)]
  const key = await aBackupKey()
  const swept: number[] = []
  let editing: Promise<unknown> | undefined
  const edit = async () => {
    await aReview(db, await aProduct(db, { stock_quantity: 0 }))
    await db.query(sql`UPDATE products SET name = 'Another', image_url = NULL, stock_quantity = 3, category = 'Hats'`)
    await db.query(sql`UPDATE orders SET status = 'cancelled'`)
    await db.query(sql`DELETE FROM order_events`)
    await files.put("products/later/320.webp", randomBytes(10), "image/webp")
    swept.push(await sweepUnusedPictures(shop), await sweepUnusedReceipts(shop), await sweepReviewPictures(shop))
  }
  // The snapshot was taken before the first rows are reported.
  const onProgress = () => {
    editing ??= edit()
  }
  const get = async (name: string) => {
    await editing
    return files.get(name)
  }
  const source = { databaseUrl: db.url, files: { ...files, get }, recipient: key.recipient, onProgress }
  const { bytes, summary } = await backedUp(source)
  expect(swept).toEqual([0, 0, 0])
  expect([await sweepUnusedPictures(shop), await sweepUnusedReceipts(shop), await sweepReviewPictures(shop)]).toEqual([
    1, 1, 1,
  ])

  const place = await anEmptyPlace()
  expect(await restored(bytes, key.identity, place)).toBe(SECRET_KEY)
  expect(await rowsIn(place.db)).toEqual(rows)
  // Times to pay are moved after a restore, for which nothing may say that the shop has run.
  expect(await place.db.query(sql`SELECT FROM payment_clock`)).toEqual([])
  expect(await filesIn(place.files)).toMatchObject(stored)
  expect(summary).toMatchObject({ files: Object.keys(await filesIn(place.files)).length, bytes: bytes.length })
  // The schema is whole as well: triggers, indexes and constraints.
  expect(schemaSql(await readCatalog(place.db))).toBe(schemaSql(await readCatalog(db)))
  await aReview(place.db, await aProduct(place.db, { image_url: "/media/products/new/320.webp" }))
  expect(await recount(place.db)).toEqual([])
})

test("what orders count fits the orders, while others are being placed", async () => {
  const { db, files } = await aShop()
  const key = await aBackupKey()
  const done = new AbortController()
  const [user, product] = [await aProfile(db), await aProduct(db)]
  const place = async () => {
    while (!done.signal.aborted) await anOrder(db, { user, lines: [{ product }] })
  }
  const placing = place()
  const { bytes } = await backedUp({ databaseUrl: db.url, files, recipient: key.recipient })
  done.abort()
  await placing
  const elsewhere = await anEmptyPlace()
  await restored(bytes, key.identity, elsewhere)
  expect(await recount(elsewhere.db)).toEqual([])
})

test("a backup that is damaged, cut short, for another key or of another kind is refused, and leaves nothing", async () => {
  const { db, files } = await aShop()
  const key = await aBackupKey()
  const { bytes } = await backedUp({ databaseUrl: db.url, files, recipient: key.recipient })
  const check = (content: Buffer, identity = key.identity) => checkBackup(Readable.from([content]), identity)
  expect((await check(bytes)).contents.files.count).toBe(4)
  for (const at of [0, 30, 120, 180, 210, 1000, 70_000, 150_000, bytes.length - 1]) {
    const flipped = Buffer.from(bytes)
    flipped[at] = (flipped[at] ?? 0) ^ 1
    await expect(check(flipped), `flipped at ${at}`).rejects.toBeInstanceOf(UnusableBackup)
  }
  for (const length of [0, 10, 200, 200 + 65_552, 100_000, bytes.length - 1]) {
    await expect(check(bytes.subarray(0, length)), `cut at ${length}`).rejects.toBeInstanceOf(UnusableBackup)
  }
  await expect(check(Buffer.concat([bytes, Buffer.from("x")]))).rejects.toBeInstanceOf(UnusableBackup)
  await expect(check(bytes, (await aBackupKey()).identity)).rejects.toThrow("This key does not open the backup")

  const place = await anEmptyPlace()
  const late = Buffer.from(bytes)
  late[bytes.length - 100_000] = (late[bytes.length - 100_000] ?? 0) ^ 1
  await expect(restored(late, key.identity, place)).rejects.toThrow("damaged or cut short")
  expect(await rowsIn(place.db)).toEqual({})
  expect(await filesIn(place.files)).toEqual({})
  await restored(bytes, key.identity, place)
  expect(await rowsIn(place.db)).toEqual(await rowsIn(db))
})

test("a restore that ends in the middle of its files leaves neither files nor folders", async () => {
  const { db, files } = await aShop()
  const key = await aBackupKey()
  const { bytes } = await backedUp({ databaseUrl: db.url, files, recipient: key.recipient })
  const folder = await backupFolder()
  const place = { db: (await anEmptyPlace()).db, files: openFiles(folder) }
  const stop = new AbortController()
  const put: Files["put"] = async (...file) => {
    await place.files.put(...file)
    stop.abort(new Error("stopped"))
  }
  const stopped = restored(bytes, key.identity, { ...place, files: { ...place.files, put } }, { signal: stop.signal })
  await expect(stopped).rejects.toThrow("stopped")
  expect(await readdir(folder)).toEqual([])
  expect(await rowsIn(place.db)).toEqual({})
})

test.each(["carried out", "not carried out"])(
  "a COMMIT whose connection is lost, and that is %s, is looked after",
  async (how) => {
    const { db, files } = await aShop()
    const key = await aBackupKey()
    const { bytes } = await backedUp({ databaseUrl: db.url, files, recipient: key.recipient })
    const place = await anEmptyPlace()
    const proxy = await openDatabaseProxy(place.db.url)
    onTestFinished(() => proxy.close())
    const faults = {
      async "carried out"() {
        proxy.delay(300)
        await expect.poll(() => rowsIn(place.db), { interval: 10 }).not.toEqual({})
        proxy.delay(0)
        proxy.cut()
      },
      async "not carried out"() {
        proxy.swallow()
        await pause(50)
        await proxy.restore()
      },
    }
    let lists = 0
    let fault: Promise<void> | undefined
    // The store is listed before, at the end, and by who empties it.
    const keys = () => {
      if (++lists === 2) fault = faults[how as keyof typeof faults]()
      return place.files.keys()
    }
    const restoring = restored(
      bytes,
      key.identity,
      { ...place, files: { ...place.files, keys } },
      { databaseUrl: proxy.url },
    )
    if (how === "carried out") await restoring
    else await expect(restoring).rejects.toThrow("connection to the database was lost")
    await fault
    expect(await rowsIn(place.db)).toEqual(how === "carried out" ? await rowsIn(db) : {})
    expect(await filesIn(place.files)).toEqual(how === "carried out" ? await filesIn(files) : {})
  },
)

test("a place that is not empty is refused, and keeps what it has", async () => {
  const { db, files } = await aShop()
  const key = await aBackupKey()
  const { bytes } = await backedUp({ databaseUrl: db.url, files, recipient: key.recipient })
  const [rows, stored] = [await rowsIn(db), await filesIn(files)]
  const place = await anEmptyPlace()
  await expect(restored(bytes, key.identity, { db, files: place.files })).rejects.toThrow("database is not empty")
  await expect(restored(bytes, key.identity, { db: place.db, files })).rejects.toThrow("file store is not empty")
  expect([await rowsIn(db), await filesIn(files)]).toEqual([rows, stored])
  expect(await rowsIn(place.db)).toEqual({})
})

test("a backup whose database, files or sink fail, or that is stopped, is none", async () => {
  const { db, files } = await aShop()
  const { recipient } = await aBackupKey()
  const source = { databaseUrl: db.url, files, recipient, secretKey: SECRET_KEY }
  const kill = sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'nool backup' AND datname = current_database()`
  const get = async (name: string) => {
    await db.query(kill)
    return files.get(name)
  }
  await expect(writeBackup({ ...source, files: { ...files, get } }, new PassThrough().resume())).rejects.toThrow(
    "The connection to the database was lost",
  )
  const unread = { ...source, files: { ...files, keys: () => Readable.from([], {}).destroy(new Error("disk away")) } }
  await expect(writeBackup(unread, new PassThrough().resume())).rejects.toThrow("disk away")
  const full = new Writable({ write: (_chunk, _encoding, done) => done(new Error("disk full")) })
  await expect(writeBackup(source, full)).rejects.toThrow("disk full")
  const stop = new AbortController()
  const stopped = new PassThrough().resume()
  const onProgress = () => stop.abort(new Error("stopped"))
  await expect(writeBackup({ ...source, onProgress, signal: stop.signal }, stopped)).rejects.toThrow("stopped")
  expect(stopped.destroyed).toBe(true)
})

test("a sink that fails while an entry waits for it fails that entry, and nothing else", async () => {
  const full = new Writable({ write: (_chunk, _encoding, done) => void setImmediate(done, new Error("disk full")) })
  const archive = writeArchive(full, (await aBackupKey()).recipient)
  const fill = async () => {
    for (;;) await archive.add("files/large", randomBytes(1_000_000))
  }
  await expect(fill()).rejects.toThrow("disk full")
})

test("a second backup is refused while one is written, whose progress ends with the files that were there", async () => {
  const { db, files } = await aShop()
  const { recipient } = await aBackupKey()
  const source = { databaseUrl: db.url, files, recipient, secretKey: SECRET_KEY }
  let second: Promise<unknown> | undefined
  const seen: string[] = []
  const onProgress = ({ part, done, of }: BackupProgress) => {
    if (part === "files") seen.push(`${done} of ${of}`)
    second ??= writeBackup({ ...source, waitMs: 1 }, new PassThrough().resume()).catch((error: Error) => error.message)
  }
  const get = async (name: string) => {
    await second
    return name.includes("/old") ? null : files.get(name)
  }
  await writeBackup({ ...source, files: { ...files, get }, onProgress }, new PassThrough().resume())
  expect(await second).toContain("Another backup of this shop is being written")
  expect(seen).toEqual(["1 of 4", "2 of 4", "2 of 2"])
})
