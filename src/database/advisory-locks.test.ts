import { glob, readFile } from "node:fs/promises"
import { expect, test } from "vitest"
import { openTestDatabase } from "#tests/fixtures/database.ts"
import { ADVISORY_LOCKS, lockSubjectUntilCommit, lockUntilCommit } from "./advisory-locks.ts"
import { sql, type Transaction } from "./database.ts"

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
