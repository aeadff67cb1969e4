import { afterAll, expect, test } from "vitest"
import { openTransactionPooler } from "#tests/fixtures/database/transaction-pooler.ts"
import { openTestDatabase } from "#tests/fixtures/database.ts"
import { openDatabase, prepared, sql } from "../database.ts"
import { REQUEST_LIMIT_MS, withTimeLimit } from "./time-limit.ts"

const direct = await openTestDatabase()
const pooler = await openTransactionPooler(direct.url)
const db = openDatabase(pooler.url, { directUrl: direct.url, max: 5 })
afterAll(async () => {
  await db.close()
  await pooler.close()
  await direct.close()
})

const limits = sql`SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock`

test("work of a request goes through the pooler and sets nothing there; longer work goes past it with its limits", async () => {
  expect(await withTimeLimit(REQUEST_LIMIT_MS, () => db.query(limits))).toEqual([{ statement: "0", lock: "0" }])
  expect(await withTimeLimit(9_000, () => db.query(limits))).toEqual([{ statement: "8800ms", lock: "9s" }])
  expect(await withTimeLimit(REQUEST_LIMIT_MS, () => db.query(limits))).toEqual([{ statement: "0", lock: "0" }])
})

test("behind a pooler no statement is prepared by its name", async () => {
  const named = prepared("behind-a-pooler", sql`SELECT ${7}::int AS n`)
  await withTimeLimit(REQUEST_LIMIT_MS, async () => {
    expect(await db.query(named)).toEqual([{ n: 7 }])
    expect(await db.transaction((tx) => tx.query(named))).toEqual([{ n: 7 }])
    expect(await db.query(sql`SELECT FROM pg_prepared_statements WHERE name = 'behind-a-pooler'`)).toEqual([])
  })
})

test("behind a pooler statements that leave together stand each for itself", async () => {
  await direct.query(sql`CREATE TABLE IF NOT EXISTS pooled (n int)`)
  const settled = await withTimeLimit(REQUEST_LIMIT_MS, () =>
    db.together((connection) =>
      Promise.allSettled([
        connection.query(sql`INSERT INTO pooled VALUES (${1}::int)`),
        connection.query(sql`INSERT INTO pooled VALUES (1 / ${0}::int)`),
        connection.query(sql`INSERT INTO pooled VALUES (${2}::int) RETURNING n`),
      ]),
    ),
  )
  expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"])
  expect(await db.query(sql`SELECT n FROM pooled ORDER BY n`)).toEqual([{ n: 1 }, { n: 2 }])
})

test("a transaction behind a pooler is taken back as a whole", async () => {
  await direct.query(sql`CREATE TABLE IF NOT EXISTS taken_back (n int)`)
  const failing = withTimeLimit(REQUEST_LIMIT_MS, () =>
    db.transaction(async (tx) => {
      await tx.query(sql`INSERT INTO taken_back VALUES (1)`)
      throw new Error("no")
    }),
  )
  await expect(failing).rejects.toThrow("no")
  expect(await db.query(sql`SELECT FROM taken_back`)).toEqual([])
})

test("announcements are heard past the pooler", async () => {
  const heard: string[] = []
  const stop = await db.listen("pooled", (payload) => void heard.push(payload))
  await db.query(sql`SELECT pg_notify('pooled', 'hello')`)
  await expect.poll(() => heard).toEqual(["hello"])
  await stop()
})
