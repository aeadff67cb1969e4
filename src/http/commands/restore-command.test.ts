import { randomBytes } from "node:crypto"
import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import { mkdir, readdir, readFile, readlink, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { readLastBackups } from "#backup/service/backup-runs.server.ts"
import { type Database, openDatabase, sql } from "#database/database.ts"
import { startEmbeddedPostgres } from "#embedded/embedded.ts"
import { openFiles } from "#platform/files/files.ts"
import { anOrder, aProduct, aProfile } from "#tests/fixtures/builders.ts"
import { isStopped } from "#tests/fixtures/database/embedded-postgres.ts"
import { createTestDatabase, openTestDatabase } from "#tests/fixtures/database.ts"
import { aBackupKey, backupFolder, filesIn, rowsIn } from "#tests/fixtures/process/backup.ts"
import { openOperator } from "#tests/fixtures/process/operator.ts"
import type { Config } from "../config/config.ts"
import { markRestore } from "../config/restore-mark.ts"
import { OpenParts } from "../start/open-parts.ts"
import { type OpenOptions, withServices } from "../start/open-services.ts"
import { startedDatabase } from "../start/started-database.ts"
import { backUp } from "./backup-command.ts"
import { restore } from "./restore-command.ts"

type Operator = Awaited<ReturnType<typeof openOperator>>

/** Makes a shop with an order, a file and two waiting mails. */
async function aShop(): Promise<Operator & { db: Database }> {
  const db = await openTestDatabase()
  onTestFinished(() => db.close())
  const operator = await openOperator(db.url)
  const { config } = operator.options
  await writeFile(join(config.dataDir, "secret.key"), randomBytes(32).toString("base64url"))
  await openFiles(config.filesUrl).put("products/a/320.webp", randomBytes(1000), "image/webp")
  await anOrder(db, { user: await aProfile(db), lines: [{ product: await aProduct(db) }] })
  await db.query(sql`INSERT INTO mails (kind, recipient, payload, expires_at) VALUES
    ('order-placed', 'a@b.example', 'sealed', NULL), ('sign-in-code', 'a@b.example', 'sealed', now() + interval '1 hour')`)
  return { ...operator, db }
}

function changed({ options, said }: Operator, config: Partial<Config>): Operator {
  return { options: { ...options, config: { ...options.config, ...config } }, said }
}

async function anotherPlace(): Promise<Operator> {
  return openOperator(await createTestDatabase())
}

function withKey(options: OpenOptions, key: string): OpenOptions {
  const { config } = options
  return { ...options, config: { ...config, backup: { ...config.backup, key } } }
}

/** Returns the paths that this process has open; none where the system does not say. */
async function filesHeldOpen(): Promise<string[]> {
  const fds = await readdir("/proc/self/fd").catch(() => [])
  return Promise.all(fds.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => "")))
}

async function keyOf({ options, said }: Operator): Promise<string> {
  said.length = 0
  await backUp(["--key"], options)
  return said.join()
}

/** A shop, a backup of it, and a place in the same folder to restore it to. */
async function aBackedUpShop() {
  const shop = await aShop()
  const folder = await backupFolder()
  const file = join(folder, "shop.age")
  await backUp([file], shop.options)
  return { shop, folder, file, dataDir: join(folder, "data") }
}

test("a shop is backed up by one command, checked by another and restored elsewhere by a third", async () => {
  const { shop, file } = await aBackedUpShop()
  const printed = shop.said.find((line) => line.startsWith("AGE-SECRET-KEY-1"))
  expect(shop.said.join("\n")).toContain("without it no backup can be restored")
  expect(shop.said.at(-1)).toMatch(/^The backup is whole: .* rows and 1 files, 0.0 MB, as of /)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await keyOf(shop)).toBe(printed)

  shop.said.length = 0
  await backUp(["--check", file], shop.options)
  expect(shop.said.join("\n")).toMatch(
    /1 orders, 1 products, 1 accounts, 1 files\nThe backup is whole: .* every checksum is right/,
  )

  const place = changed(await anotherPlace(), {})
  const { config } = place.options
  await writeFile(join(config.dataDir, "backup.key"), printed ?? "")
  await restore([file], place.options)
  expect(place.said.join("\n")).toContain("2 mails that waited are held")
  const restored = openDatabase(config.databaseUrl ?? "")
  onTestFinished(() => restored.close())
  expect(await restored.query(sql`SELECT status, payload FROM mails ORDER BY kind`)).toEqual([
    { status: "doubtful", payload: "sealed" },
    { status: "doubtful", payload: null },
  ])
  // The dashboard of the shop knows of the backup, which was not there when it was made.
  expect(await readLastBackups(shop.db)).toEqual({ done_at: expect.any(String), outcome: "done" })
  expect(await readLastBackups(restored)).toEqual({ done_at: null, outcome: null })
  const { "public.mails": _here, "public.backups": _none, ...rows } = await rowsIn(restored)
  const { "public.mails": _there, "public.backups": _one, ...expected } = await rowsIn(shop.db)
  expect(rows).toEqual(expected)
  expect(await filesIn(openFiles(config.filesUrl))).toEqual(await filesIn(openFiles(shop.options.config.filesUrl)))
  const secretIn = (folder: string) => readFile(join(folder, "secret.key"), "utf8")
  expect(await secretIn(config.dataDir)).toBe(await secretIn(shop.options.config.dataDir))
  expect((await readdir(config.dataDir)).sort()).toEqual(["backup.key", "files", "secret.key"])
  await expect(restore([file], place.options)).rejects.toThrow("There is a shop in")
})

test("a backup goes from a database of one's own into the embedded one, whose folder a failure leaves empty", async () => {
  const { shop, folder, file, dataDir } = await aBackedUpShop()
  const key = await keyOf(shop)
  const settings = { dataDir, filesUrl: join(dataDir, "files"), databaseUrl: undefined }
  const place = changed(shop, { ...settings, backup: { ...shop.options.config.backup, key } })

  const damaged = join(folder, "damaged.age")
  const bytes = await readFile(file)
  bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 1
  await writeFile(damaged, bytes)
  await expect(restore([damaged], place.options)).rejects.toThrow("damaged or cut short")
  expect(await readdir(dataDir)).not.toContain("postgres")
  await mkdir(join(dataDir, "postgres/data"), { recursive: true })
  await restore([file], place.options)

  const parts = new OpenParts(place.options)
  onTestFinished(() => parts.close())
  const db = openDatabase(await startedDatabase(place.options, parts))
  onTestFinished(() => db.close())
  const { "public.mails": _here, "public.backups": _none, ...rows } = await rowsIn(db)
  const { "public.mails": _there, "public.backups": _one, ...expected } = await rowsIn(shop.db)
  expect(rows).toEqual(expected)
})

test("no shop opens where a restore is under way or was killed", async () => {
  const { options } = await anotherPlace()
  await mkdir(options.config.dataDir, { recursive: true })
  await writeFile(join(options.config.dataDir, "restore-under-way"), "")
  await expect(withServices(options, async () => {})).rejects.toThrow(/A restore into .* was killed/)
  await expect(restore(["-"], options)).rejects.toThrow(/A restore into .* was killed\. Empty the folder/)
  await rm(join(options.config.dataDir, "restore-under-way"))

  const unmark = await markRestore(options.config.dataDir)
  onTestFinished(unmark)
  await expect(withServices(options, async () => {})).rejects.toThrow("A backup is being restored into")
  await expect(restore(["-"], withKey(options, (await aBackupKey()).identity))).rejects.toThrow("is being restored")
})

test("what a killed restore has left is stopped before anything else is said", async () => {
  const dataDir = join(await backupFolder(), "data")
  const { options } = changed(await anotherPlace(), { dataDir, databaseUrl: undefined })
  const unmark = await markRestore(dataDir)
  onTestFinished(unmark)
  const postgres = await startEmbeddedPostgres(join(dataDir, "postgres"))
  onTestFinished(() => postgres.stop())
  // A kill leaves the mark, which nobody holds any more.
  const mark = join(dataDir, "restore-under-way")
  await rm(mark)
  await writeFile(mark, "")
  await expect(restore(["-"], options)).rejects.toThrow(/was killed, and its PostgreSQL still ran: it was stopped now/)
  await postgres.stop()
  expect(await isStopped(join(dataDir, "postgres"))).toBe(true)
  await expect(restore(["-"], options)).rejects.toThrow(/was killed\. Empty the folder/)
})

test("a restore that is refused or fails leaves everything that was there", async () => {
  const { shop, file, dataDir } = await aBackedUpShop()
  const place = changed(shop, { dataDir, filesUrl: join(dataDir, "files"), databaseUrl: undefined })
  const wrongKey = withKey(place.options, (await aBackupKey()).identity)

  const putAside = join(dataDir, "postgres/data-broken")
  await mkdir(putAside, { recursive: true })
  await writeFile(join(putAside, "PG_VERSION"), "18")
  await expect(restore([file], wrongKey)).rejects.toThrow(/postgres is not empty \(there: data-broken\)/)
  expect(await readdir(putAside)).toEqual(["PG_VERSION"])

  // The place of a disk is there before; what comes to lie in it meanwhile is somebody else's.
  await rm(putAside, { recursive: true })
  const failing = restore([file], wrongKey)
  await expect.poll(() => existsSync(join(dataDir, "postgres/data"))).toBe(true)
  await writeFile(join(dataDir, "postgres/note.txt"), "mine")
  await expect(failing).rejects.toThrow("does not open the backup")
  expect(await readdir(dataDir, { recursive: true })).toEqual(["postgres", "postgres/note.txt"])
})

test("what comes to lie in the folder while the key is asked for stays", async () => {
  const { shop, file, dataDir } = await aBackedUpShop()
  const key = await keyOf(shop)
  const { config } = shop.options
  const asking = {
    ...config.backup,
    get key() {
      const data = join(dataDir, "postgres/data")
      mkdirSync(data, { recursive: true })
      writeFileSync(join(data, "rows"), "another shop's")
      return key
    },
  }
  const place = changed(shop, { dataDir, filesUrl: join(dataDir, "files"), databaseUrl: undefined, backup: asking })
  await expect(restore([file], place.options)).rejects.toThrow(/postgres is not empty \(there: data\)/)
  expect(await readdir(dataDir, { recursive: true })).toEqual(["postgres", "postgres/data", "postgres/data/rows"])
  expect(await filesHeldOpen()).not.toContain(file)
})

test("the key that a restore was given is the one of later backups", async () => {
  const { shop, file } = await aBackedUpShop()
  const key = await keyOf(shop)
  const place = await anotherPlace()
  await restore([file], withKey(place.options, key))
  expect(place.said.join("\n")).toContain("Later backups are for the key that opened this one")
  expect(await keyOf(place)).toBe(key)

  const other = await anotherPlace()
  const kept = (await aBackupKey()).identity
  await writeFile(join(other.options.config.dataDir, "backup.key"), kept)
  await restore([file], withKey(other.options, key))
  expect(other.said.join("\n")).toContain("backup.key holds another key")
  expect(await keyOf(other)).toBe(kept)
})

test("the secret of the settings must be the one of the backup", async () => {
  const shop = await aShop()
  const secretKey = "a secret that the operator has given"
  const file = join(await backupFolder(), "shop.age")
  const given = changed(shop, { secretKey })
  await backUp([file], given.options)
  const key = await keyOf(given)
  const place = await anotherPlace()
  const other = changed(place, { secretKey: "another secret of the same good length" })
  await expect(restore([file], withKey(other.options, key))).rejects.toThrow("SECRET_KEY is not the secret")
  const { dataDir } = place.options.config
  expect(existsSync(join(dataDir, "secret.key"))).toBe(false)
  await restore([file], withKey(place.options, key))
  expect(Buffer.from(await readFile(join(dataDir, "secret.key"), "utf8"), "base64url").toString()).toBe(secretKey)
})

test("a file that is there is kept, what fails leaves none, and odd arguments say what is wanted", async () => {
  const shop = await aShop()
  const folder = await backupFolder()
  const file = join(folder, "shop.age")
  await writeFile(file, "mine".repeat(100))
  await expect(backUp([file], shop.options)).rejects.toThrow("is there already")
  await expect(backUp([join(folder, "none/shop.age")], shop.options)).rejects.toThrow("There is no folder")
  await writeFile(join(folder, "other.age.part"), "")
  await expect(backUp([join(folder, "other.age")], shop.options)).rejects.toThrow(
    "another backup is writing it, or was killed",
  )
  // No key is made, and shown in passing, for a backup that has no place.
  expect(existsSync(join(shop.options.config.dataDir, "backup.key"))).toBe(false)
  const nowhere = changed(shop, { databaseUrl: await createTestDatabase() })
  await expect(backUp([join(folder, "nowhere.age")], nowhere.options)).rejects.toThrow(
    "There is no shop in this database",
  )
  const gone = changed(shop, { dataDir: join(folder, "nothing"), databaseUrl: undefined })
  await expect(backUp([join(folder, "nothing.age")], gone.options)).rejects.toThrow("There is no shop in")
  expect((await readdir(folder)).sort()).toEqual(["other.age.part", "shop.age"])
  for (const args of [[], ["--check"], ["a", "b"], ["--all"]]) {
    await expect(backUp(args, shop.options)).rejects.toThrow("npm run backup -- FILE")
  }
  await expect(restore([], shop.options)).rejects.toThrow("npm run restore -- FILE")
  await expect(backUp(["--check", join(folder, "none.age")], shop.options)).rejects.toThrow("There is no file")
  await expect(backUp(["--check", file], shop.options)).rejects.toThrow("not a backup of the shop")
})

test("without a key nothing is read", async () => {
  const place = await anotherPlace()
  await expect(restore(["-"], place.options)).rejects.toThrow("The key of backups is needed")
  await expect(backUp(["--key"], place.options)).rejects.toThrow("the first backup makes it")
  await expect(restore(["-"], withKey(place.options, "AGE-SECRET-KEY-1QQQ"))).rejects.toThrow("has a mistake")
})
