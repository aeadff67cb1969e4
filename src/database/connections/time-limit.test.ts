import { expect, onTestFinished, test } from "vitest"
import { openDatabaseProxy } from "#tests/fixtures/database/database-proxy.ts"
import { sharedDatabase } from "#tests/fixtures/database.ts"
import { type Database, openDatabase, sql } from "../database.ts"
import { REQUEST_LIMIT_MS, withTimeLimit } from "./time-limit.ts"
import { DatabaseUnavailable } from "./unavailable.ts"

const db = await sharedDatabase()
await db.query(sql`CREATE TABLE goods (id int PRIMARY KEY, stock int NOT NULL)`)
await db.query(sql`INSERT INTO goods VALUES (1, 10)`)

/** Opens the same database through a proxy. */
async function behindProxy(max = 5) {
  const proxy = await openDatabaseProxy(db.url)
  const far = openDatabase(proxy.url, { max })
  onTestFinished(async () => {
    await proxy.close()
    await far.close()
  })
  return { proxy, far }
}

/** Holds the row of `goods` until the returned function is called. */
async function lockRow(): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: locked, resolve } = Promise.withResolvers<void>()
  const holding = db.transaction(async (tx) => {
    await tx.query(sql`SELECT FROM goods WHERE id = 1 FOR UPDATE`)
    resolve()
    await released
  })
  await locked
  const end = async () => {
    release()
    await holding
  }
  onTestFinished(end)
  return end
}

/** Returns how `work` of a request fails, and after how long. */
async function refusalOf(work: () => Promise<unknown>) {
  const since = Date.now()
  const error = await withTimeLimit(REQUEST_LIMIT_MS, work).then(
    () => null,
    (failure: unknown) => failure,
  )
  return { unavailable: error instanceof DatabaseUnavailable, ms: Date.now() - since }
}
const inTime = { unavailable: true, ms: expect.toSatisfy((ms: number) => ms < 3_000, "within three seconds") }
const sell = (tx: Pick<Database, "query">) => tx.query(sql`UPDATE goods SET stock = stock - 1 WHERE id = 1`)

test("a statement that waits for a lock, or takes too long, ends within the request's limit", async () => {
  const release = await lockRow()
  expect(await refusalOf(() => sell(db))).toEqual(inTime)
  expect(await refusalOf(() => db.transaction(sell))).toEqual(inTime)
  await release()
  expect(await refusalOf(() => db.query(sql`SELECT pg_sleep(20)`))).toEqual(inTime)
  await withTimeLimit(REQUEST_LIMIT_MS, () => db.transaction(sell))
})

test("several slow statements share one limit, in a transaction and one after the other", async () => {
  const nap = (on: Pick<Database, "query">) => on.query(sql`SELECT pg_sleep(0.9)`)
  const thrice = async (on: Pick<Database, "query">) => {
    for (let n = 0; n < 5; n++) await nap(on)
  }
  expect(await refusalOf(() => db.transaction(thrice))).toEqual(inTime)
  expect(await refusalOf(() => thrice(db))).toEqual(inTime)
})

test("time outside of database calls does not count", async () => {
  await withTimeLimit(400, async () => {
    await db.query(sql`SELECT`)
    await new Promise((resolve) => setTimeout(resolve, 600))
    await db.query(sql`SELECT`)
  })
})

test("waiting for a free connection counts too", async () => {
  const { far } = await behindProxy(1)
  const busy = far.query(sql`SELECT pg_sleep(4)`)
  expect(await refusalOf(() => far.query(sql`SELECT`))).toEqual(inTime)
  await busy
  expect(await far.query(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }])
})

test("work with a longer limit of its own may take longer, and requests after it on that connection may not", async () => {
  const { far } = await behindProxy(1)
  await withTimeLimit(60_000, () => far.query(sql`SELECT pg_sleep(${REQUEST_LIMIT_MS / 1000 + 0.3})`))
  const statementTimeout = () => far.query(sql`SHOW statement_timeout`)
  expect(await withTimeLimit(60_000, statementTimeout)).toEqual([{ statement_timeout: "59800ms" }])
  expect(await withTimeLimit(REQUEST_LIMIT_MS, statementTimeout)).toEqual([{ statement_timeout: "2300ms" }])
})

test("a silent network fails what is under way in time; its connections are never used again", async () => {
  const { proxy, far } = await behindProxy(2)
  await Promise.all([far.query(sql`SELECT`), far.query(sql`SELECT`)])
  proxy.swallow()
  const refused = await Promise.all([
    refusalOf(() => far.query(sql`SELECT 'old' AS word`)),
    refusalOf(() => far.transaction(sell)),
    refusalOf(() => far.together((connection) => Promise.all([sell(connection), sell(connection)]))),
  ])
  expect(refused).toEqual([inTime, inTime, inTime])
  await proxy.restore()
  const queried = () => far.query(sql`SELECT 'new' AS word`).catch(() => null)
  await expect.poll(queried).toEqual([{ word: "new" }])
})

test("while the database is known to be away requests fail immediately, and are served again soon after it is back", async () => {
  const { proxy, far } = await behindProxy()
  await far.query(sql`SELECT`)
  await proxy.refuse()
  expect((await refusalOf(() => far.query(sql`SELECT`))).unavailable).toBe(true)
  await expect.poll(() => far.monitor.awaySince).not.toBeNull()
  await proxy.restore()
  proxy.swallow()
  const { unavailable, ms } = await refusalOf(() => far.query(sql`SELECT`))
  expect(unavailable).toBe(true)
  // The request does not wait for its whole limit.
  expect(ms).toBeLessThan(REQUEST_LIMIT_MS)
  await proxy.restore()
  await expect.poll(() => far.monitor.awaySince).toBeNull()
  expect(await far.query(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }])
})

test("one connection ended by the server does not make the database away", async () => {
  const pid = await db.query<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`)
  await db.query(sql`SELECT pg_terminate_backend(${pid[0]?.pid}::int)`).catch(() => {})
  await db.monitor.check()
  expect(db.monitor.awaySince).toBeNull()
  expect(await db.query(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }])
})

test.each([
  ["a full disk", "53100"],
  ["too many connections", "53300"],
  ["a server that only reads", "25006"],
  ["an I/O error", "58030"],
  ["a server that starts", "57P03"],
])("%s (%s) is the database's being unavailable", async (_what, code) => {
  const raise = `DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '${code}'; END $$`
  const { unavailable } = await refusalOf(() => db.query({ name: `raise-${code}`, text: raise, values: [] }))
  expect(unavailable).toBe(true)
})

test("a statement that is wrong, or breaks a rule, is not", async () => {
  expect((await refusalOf(() => db.query(sql`SELECT 1 / 0`))).unavailable).toBe(false)
  expect((await refusalOf(() => db.query(sql`INSERT INTO goods VALUES (1, 1)`))).unavailable).toBe(false)
})
