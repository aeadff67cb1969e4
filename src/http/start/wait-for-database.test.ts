import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { reachDatabase } from "#database/connections/reach.ts"
import { openDatabase, sql } from "#database/database.ts"
import { type DatabaseProxy, openDatabaseProxy } from "#tests/fixtures/database/database-proxy.ts"
import { openTransactionPooler } from "#tests/fixtures/database/transaction-pooler.ts"
import { createTestDatabase } from "#tests/fixtures/database.ts"
import { type DatabaseUrls, waitForDatabase } from "./wait-for-database.ts"

let url: string
let proxy: DatabaseProxy
let said: string[]
let stopping: AbortController
beforeEach(async () => {
  url = await createTestDatabase()
  proxy = await openDatabaseProxy(url)
  said = []
  stopping = new AbortController()
})
afterEach(async () => {
  vi.useRealTimers()
  await proxy.close()
})

const wait = () =>
  waitForDatabase({ url: proxy.url }, { onProgress: (line) => void said.push(line), stop: stopping.signal })
const run = async (statement: string) => {
  const db = openDatabase(url, { max: 1 })
  await db.query({ name: "set-up", text: statement, values: [] })
  await db.close()
}

test("a database that is well is not reported, and gets the whole pool", async () => {
  expect(await wait()).toBe(20)
  expect(said).toEqual([])
})

test("a database that starts later is waited for, which is said once", async () => {
  await proxy.refuse()
  const waiting = wait()
  await expect.poll(() => said.length).toBe(1)
  expect(said[0]).toMatch(/does not answer yet \(.*ECONNREFUSED.*\); trying for a minute/)
  await proxy.restore()
  expect(await waiting).toBe(20)
  expect(said).toHaveLength(1)
})

test("stopping ends the wait immediately", async () => {
  await proxy.refuse()
  const waiting = expect(wait()).rejects.toThrow(/abort/i)
  await expect.poll(() => said.length).toBe(1)
  stopping.abort()
  await waiting
})

test("a database that never responds is given up with the cure, and a wrong password is reported immediately", async () => {
  const reaching = { patienceMs: 1_500, onWaiting: () => {}, signal: new AbortController().signal }
  const wrong = new URL(url)
  wrong.password = "wrong"
  await expect(reachDatabase(wrong.href, { ...reaching, patienceMs: 60_000 })).rejects.toThrow(/password/)
  await proxy.refuse()
  await expect(reachDatabase(proxy.url, reaching)).rejects.toThrow(/could not be reached for 2 seconds.*DATABASE_URL/)
})

test("too few connections make the pool smaller, and are reported", async () => {
  await run(`ALTER DATABASE ${new URL(url).pathname.slice(1)} CONNECTION LIMIT 12`)
  expect(await wait()).toBe(6)
  expect(said).toEqual([expect.stringMatching(/allows 12 connections and the shop wants 26: it works with 6/)])
})

test("too few connections that other processes leave are reported", async () => {
  await run(`ALTER DATABASE ${new URL(url).pathname.slice(1)} CONNECTION LIMIT 35`)
  const other = openDatabase(url, { max: 10 })
  await Promise.all(Array.from({ length: 10 }, () => other.query(sql`SELECT pg_sleep(0.2)`)))
  expect(await wait()).toBe(20)
  expect(said).toEqual([
    expect.stringMatching(/allows 35 connections, others have 1\d of them and this process wants 26/),
  ])
  await other.close()
})

test("a clock that is far from the database's is reported", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 2 * 3_600_000 })
  await wait()
  expect(said).toEqual([expect.stringContaining("clock is 120 minutes behind the database's")])
})

test("a pooler wants the URL of PostgreSQL itself, and of the same database", async () => {
  const pooler = await openTransactionPooler(url)
  const waitFor = (urls: DatabaseUrls) => waitForDatabase(urls, { onProgress: () => {}, stop: stopping.signal })
  const pooled = { url: pooler.url }
  await expect(waitFor(pooled)).rejects.toThrow(/leads to a pooler.*give DATABASE_DIRECT_URL/)
  const elsewhere = { ...pooled, directUrl: await createTestDatabase() }
  await expect(waitFor(elsewhere)).rejects.toThrow(/lead to different databases/)
  await expect(waitFor({ ...pooled, directUrl: pooler.url })).rejects.toThrow(/DATABASE_DIRECT_URL leads to a pooler/)
  await run(`ALTER DATABASE ${new URL(url).pathname.slice(1)} CONNECTION LIMIT 12`)
  expect(await waitFor({ ...pooled, directUrl: url })).toBe(20)
  await pooler.close()
})
