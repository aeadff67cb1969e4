import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { type Database, openDatabase, sql } from "#database/database.ts"
import { type Jobs, openJobs } from "#database/jobs/jobs.ts"
import { createLog } from "#platform/log/log.ts"
import { type DatabaseProxy, openDatabaseProxy } from "#tests/fixtures/database/database-proxy.ts"
import { openTestDatabase } from "#tests/fixtures/database.ts"
import { healthRoutes } from "./health.ts"

/** This is much less than the twenty seconds that background work may wait, and long enough for a busy machine. */
const IN_TIME_MS = 15_000

let near: Database
let proxy: DatabaseProxy
let db: Database
let jobs: Jobs
let files: () => Promise<void>
let listening: boolean
let stopping = false
let minutesAhead = 0
let routes: ReturnType<typeof healthRoutes>
beforeAll(async () => {
  near = await openTestDatabase()
  proxy = await openDatabaseProxy(near.url)
  db = openDatabase(proxy.url, { max: 2 })
  jobs = await openJobs({ db, log: createLog("silent") })
  files = async () => {}
  listening = true
  const states = { isListening: () => listening, isStopping: () => stopping }
  const readClock = () => Promise.resolve(minutesAhead)
  routes = healthRoutes({ services: { db, files: { check: () => files() }, readClock }, jobs, ...states })
})
afterEach(() => proxy.restore())
afterAll(async () => {
  await jobs.stop(0)
  await proxy.close()
  await db.close()
  await near.close()
})

async function ask(path: string) {
  const since = Date.now()
  const response = await routes.request(path)
  const body = (await response.json()) as { status: string; parts: Record<string, string> }
  return { status: response.status, body, ms: Date.now() - since }
}
const ready = async (status: number) => {
  await expect.poll(async () => (await ask("/ready")).status).toBe(status)
  return (await ask("/ready")).body
}

const ALL_OK = {
  database: "ok",
  writes: "ok",
  migrations: "ok",
  clock: "ok",
  announcements: "ok",
  jobs: "ok",
  files: "ok",
}

test("a shop that is well says so of each part", async () => {
  expect(await ready(200)).toEqual({ status: "ok", parts: ALL_OK })
  expect(await ask("/")).toMatchObject({ status: 200, body: { status: "ok" } })
})

test("mails that wait, as those that only known addresses are sent, change nothing in it, and no number is there", async () => {
  const text = async () => (await routes.request("/ready")).text()
  const before = await text()
  await near.query(sql`INSERT INTO mails (kind, recipient, payload) VALUES ('notice', 'a@b.example', 'x')`)
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10_000 })
  const after = await text()
  vi.useRealTimers()
  expect(after).toBe(before)
  expect(after).not.toMatch(/\d|mail/)
})

test("a clock that is wrong is reported and does not affect readiness", async () => {
  for (const minutes of [-120, 3]) {
    minutesAhead = minutes
    await expect
      .poll(async () => (await ask("/ready")).body)
      .toEqual({ status: "ok", parts: { ...ALL_OK, clock: "failing" } })
    minutesAhead = 0
    await expect.poll(async () => (await ask("/ready")).body.parts.clock).toBe("ok")
  }
})

test("a shop about to stop is not ready at once, and still lives", async () => {
  await ready(200)
  stopping = true
  const [now, live] = await Promise.all([ask("/ready"), ask("/live")])
  stopping = false
  expect(now).toMatchObject({ status: 503, body: { status: "stopping", parts: { database: "ok" } } })
  expect(live.status).toBe(200)
})

test.each(["refuse", "swallow"] as const)("without its database (%s) it lives and is not ready", async (fault) => {
  await ready(200)
  await proxy[fault]()
  const [health, live] = await Promise.all([ask("/"), ask("/live")])
  expect([health.status, live.status]).toEqual([503, 200])
  expect(health.ms).toBeLessThan(IN_TIME_MS)
  await ready(503)
  const again = await ask("/ready")
  expect(again.ms).toBeLessThan(IN_TIME_MS)
  expect(again.body).toMatchObject({ status: "not ready", parts: { database: "failing", writes: "failing" } })
  expect(JSON.stringify(again.body)).not.toMatch(/postgres:|127\.0\.0\.1|ECONN/)
  await proxy.restore()
  expect((await ready(200)).parts.database).toBe("ok")
})

test("busy connections do not delay it", async () => {
  const busy = [1, 2].map(() => db.query(sql`SELECT pg_sleep(3)`))
  expect(await ask("/")).toMatchObject({ status: 200, ms: expect.toSatisfy((ms: number) => ms < 3_000, "in time") })
  await ready(200)
  await Promise.all(busy)
})

test("a database that takes no writes is not ready, and responds", async () => {
  await near.query(sql`CREATE FUNCTION disk_is_full() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`)
  await near.query(sql`CREATE TRIGGER full_disk BEFORE INSERT ON readiness EXECUTE FUNCTION disk_is_full()`)
  const { parts } = await ready(503)
  expect(parts).toMatchObject({ database: "ok", writes: "failing" })
  expect((await ask("/")).status).toBe(200)
  await near.query(sql`DROP TRIGGER full_disk ON readiness`)
  await ready(200)
})

test("the write check allocates disk space, which an update in place would not", async () => {
  const fresh = openDatabase(near.url)
  await fresh.monitor.checkWrite()
  // PostgreSQL counts what a connection did when it ends.
  await fresh.close()
  const written = sql`SELECT FROM pg_stat_database WHERE datname = current_database() AND temp_files > 0`
  await expect.poll(() => near.query(written)).toHaveLength(1)
})

test("optional services are reported and do not affect readiness", async () => {
  files = () => new Promise(() => {})
  listening = false
  await expect.poll(async () => (await ask("/ready")).body.parts.files).toBe("failing")
  const { status, body } = await ask("/ready")
  expect(status).toBe(200)
  expect(body.parts).toMatchObject({ announcements: "failing", jobs: "ok" })
})

test("a database that a newer process has migrated is reported, and this one serves on", async () => {
  await near.query(sql`INSERT INTO migrations (name, checksum) VALUES ('9999_newer', 'x')`)
  await expect.poll(async () => (await ask("/ready")).body.parts.migrations).toBe("failing")
  expect((await ask("/ready")).status).toBe(200)
  await near.query(sql`DELETE FROM migrations WHERE name = '9999_newer'`)
  await expect.poll(async () => (await ask("/ready")).body.parts.migrations).toBe("ok")
})
