import { beforeEach, expect, onTestFinished, test } from "vitest"
import { type DatabaseProxy, openDatabaseProxy } from "#tests/fixtures/database/database-proxy.ts"
import { sharedDatabase } from "#tests/fixtures/database.ts"
import { openDatabase, sql } from "../database.ts"

const db = await sharedDatabase()

let proxy: DatabaseProxy
let heard: string[]
let line: boolean[]
let failures: number
let stop: () => Promise<void>
beforeEach(async () => {
  proxy = await openDatabaseProxy(db.url)
  ;[heard, line, failures] = [[], [], 0]
  const listener = openDatabase(proxy.url, { max: 1, onUnavailable: () => failures++ })
  stop = await listener.listen(
    "news",
    (payload) => heard.push(payload),
    (stands) => line.push(stands),
  )
  onTestFinished(async () => {
    await stop()
    await listener.close()
    await proxy.close()
  })
})

const announce = (text: string) => db.query(sql`SELECT pg_notify('news', ${text})`)
const listeners = async () =>
  (
    await db.query(sql`SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'nool listen'`)
  ).length
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The line stands again: what is announced now is heard, once, over one connection. */
async function standsAgain() {
  await expect.poll(() => line.at(-1)).toBe(true)
  await announce("again")
  await expect.poll(() => heard).toEqual(["again"])
  await expect.poll(listeners).toBe(1)
}

test("a server that is away for long is tried by one loop, and one connection is left", async () => {
  await proxy.refuse()
  await expect.poll(() => line).toEqual([true, false])
  await pause(4_000)
  expect(failures).toBeLessThan(12)
  await announce("missed")
  await proxy.restore()
  await standsAgain()
  expect(line).toEqual([true, false, true])
})

test("a connection that the server ends is replaced", async () => {
  await db.query(sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'nool listen'`)
  await expect.poll(() => line).toEqual([true, false, true])
  await standsAgain()
})

test("a connection that died silently is noticed within seconds", async () => {
  proxy.swallow()
  await expect.poll(() => line).toEqual([true, false])
  await proxy.restore()
  await standsAgain()
})

test("stopping ends the loop while the server is away, and while it connects to one that is silent", async () => {
  proxy.swallow()
  await expect.poll(() => line).toEqual([true, false])
  // The next connection is accepted by the proxy and never gets a response.
  await stop()
  const before = failures
  await proxy.restore()
  await pause(1_000)
  expect(failures).toBe(before)
  expect(await listeners()).toBe(0)
})
