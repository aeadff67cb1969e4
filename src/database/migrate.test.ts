import { createHash } from "node:crypto"
import { glob, readFile } from "node:fs/promises"
import { raw } from "sql-template-tag"
import { expect, test } from "vitest"
import { createTestDatabase, openTestDatabase, sharedDatabase } from "#tests/fixtures/database.ts"
import { ADVISORY_LOCKS, lockSubjectUntilCommit, lockUntilCommit } from "./advisory-locks.ts"
import { openDatabase, sql, type Transaction } from "./database.ts"
import { migrate, migrations, pendingMigrations } from "./migrate.ts"

const db = await sharedDatabase()

test("migrations are numbered once, without gaps", () => {
  const numbers = migrations.map(({ name }) => name.slice(0, 4))
  expect(numbers).toEqual(migrations.map((_, index) => String(index + 1).padStart(4, "0")))
})

test("a migrated database has nothing left to run, and processes that start together take turns", async () => {
  expect(await Promise.all([migrate(db), migrate(db), migrate(db)])).toEqual([[], [], []])
  const empty = openDatabase(await createTestDatabase(), { max: 1 })
  const names = migrations.map(({ name }) => name)
  expect((await Promise.all([migrate(empty), migrate(empty)])).toSorted()).toEqual([[], names])
  await empty.close()
})

test("a database of a newer version is refused", async () => {
  await db.query(sql`INSERT INTO migrations (name, checksum) VALUES ('9999_future', '')`)
  await expect(migrate(db)).rejects.toThrow("newer than this version of the shop (it has 9999_future): update the shop")
  await db.query(sql`DELETE FROM migrations WHERE name = '9999_future'`)
})

test("a database that was made with another text of a migration is refused", async () => {
  const change = (checksum: string) =>
    db.query(sql`UPDATE migrations SET checksum = ${checksum} WHERE name = '0002_auth'`)
  await change("of another text")
  await expect(migrate(db)).rejects.toThrow(/0002_auth is not the one .* Put its file back as it was/)
  await change(
    createHash("sha256")
      .update(await readFile("src/database/migrations/0002_auth.sql"))
      .digest("hex"),
  )
  expect(await migrate(db)).toEqual([])
})

test("a database from between two releases is refused and left as it is", async () => {
  await db.query(sql`INSERT INTO migrations (name, checksum) VALUES ('0010_between', 'x')`)
  await expect(migrate(db)).rejects.toThrow(/never released.*move the folder postgres in DATA_DIR away/)
  await expect(pendingMigrations(db)).rejects.toThrow("never released")
  await db.query(sql`DELETE FROM migrations WHERE name = '0010_between'`)
  expect(await migrate(db)).toEqual([])
})

test.each([
  ["with other migrations", ", checksum text NOT NULL DEFAULT 'x'"],
  ["without checksums of them", ""],
])("a database from before the first release, %s, is refused and left as it is", async (_how, checksum) => {
  const old = openDatabase(await createTestDatabase(), { max: 1 })
  await old.query(sql`CREATE TABLE migrations (name text PRIMARY KEY ${raw(checksum)})`)
  await old.query(sql`INSERT INTO migrations (name) VALUES ('0001_shop'), ('0039_unproved_passwords')`)
  await expect(migrate(old)).rejects.toThrow(/never released.*move the folder postgres in DATA_DIR away/)
  await expect(pendingMigrations(old)).rejects.toThrow("never released")
  expect(await old.query(sql`SELECT relname FROM pg_class WHERE relname IN ('migrations', 'products')`)).toEqual([
    { relname: "migrations" },
  ])
  await old.close()
})

test("no two locks share a key", () => {
  const keys = Object.values(ADVISORY_LOCKS)
  expect(new Set(keys).size).toBe(keys.length)
})

test("no other file takes an advisory lock of the shop's database by itself", async () => {
  const files: string[] = []
  for await (const file of glob("src/**/*.{ts,tsx,sql}")) {
    // The embedded server locks in its own database, `postgres`, where keys of the shop mean nothing.
    if (file.startsWith("src/embedded/") || file.endsWith(".test.ts")) continue
    if (/pg_(try_)?advisory/.test(await readFile(file, "utf8"))) files.push(file)
  }
  expect(files).toEqual(["src/database/advisory-locks.ts"])
})

test("a lock is held until the transaction ends, and each subject has a lock of its own", async () => {
  const db = await openTestDatabase()
  const waits = (take: (tx: Transaction) => Promise<void>) =>
    db.transaction(async (tx) => {
      await tx.query(sql`SET LOCAL lock_timeout = 50`)
      return take(tx).then(
        () => false,
        () => true,
      )
    })
  await db.transaction(async (tx) => {
    await lockUntilCommit(tx, "admins")
    await lockSubjectUntilCommit(tx, "emailAddress", "a@nool.example")
    expect(await waits((other) => lockUntilCommit(other, "admins"))).toBe(true)
    expect(await waits((other) => lockUntilCommit(other, "signingKeys"))).toBe(false)
    expect(await waits((other) => lockSubjectUntilCommit(other, "emailAddress", "a@nool.example"))).toBe(true)
    expect(await waits((other) => lockSubjectUntilCommit(other, "emailAddress", "b@nool.example"))).toBe(false)
  })
  expect(await waits((other) => lockUntilCommit(other, "admins"))).toBe(false)
  await db.close()
})
