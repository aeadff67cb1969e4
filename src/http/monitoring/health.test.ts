import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { type Database, openDatabase, sql } from "#database/database.ts"
import { type Jobs, openJobs } from "#platform/jobs/jobs.ts"
import { createLog } from "#platform/log/log.ts"
import { type DatabaseProxy, openDatabaseProxy } from "#tests/fixtures/database/database-proxy.ts"
import { openTestDatabase } from "#tests/fixtures/database.ts"
import { healthRoutes } from "./health.ts"

let near: Database
let proxy: DatabaseProxy
let db: Database
let jobs: Jobs
let files: () => Promise<void>
let listening: boolean
let stopping = false
let routes: ReturnType<typeof healthRoutes>
beforeAll(async () => {
  near = await openTestDatabase()
  proxy = await openDatabaseProxy(near.url)
  db = openDatabase(proxy.url, { max: 2 })
  jobs = await openJobs({ db, log: createLog("silent") })
  files = async () => {}
  listening = true
  const states = { isListening: () => listening, isStopping: () => stopping }
  routes = healthRoutes({ services: { db, files: { check: () => files() } }, jobs, ...states })
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
  const body = (await response.json()) as Record<string, unknown> & {
    parts: Record<string, { well: boolean; since: string }>
  }
  return { status: response.status, body, ms: Date.now() - since }
}
const ready = async (status: number) => {
  await expect.poll(async () => (await ask("/ready")).status).toBe(status)
  return (await ask("/ready")).body
}

test("a shop that is well says so, with its version, how long it runs, and the mails that wait", async () => {
  await near.query(sql`INSERT INTO mails (kind, recipient, payload) VALUES ('notice', 'a@b.example', 'x')`)
  expect(await ready(200)).toMatchObject({
    status: "ok",
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    uptime_seconds: expect.any(Number),
    parts: {
      database: { well: true },
      writes: { well: true },
      migrations: { well: true },
      announcements: { well: true },
      jobs: { well: true },
      files: { well: true },
      mails: { waiting: 1, oldest_seconds: expect.any(Number) },
    },
  })
  expect(await ask("/")).toMatchObject({ status: 200, body: { status: "ok" } })
})

test("a shop about to stop is not ready at once, and still lives", async () => {
  await ready(200)
  stopping = true
  const [now, live] = await Promise.all([ask("/ready"), ask("/live")])
  stopping = false
  expect(now).toMatchObject({ status: 503, body: { status: "stopping", parts: { database: { well: true } } } })
  expect(live.status).toBe(200)
})

test.each(["refuse", "swallow"] as const)(
  "without its database (%s) it lives, is not ready, and says since when",
  async (fault) => {
    await ready(200)
    await proxy[fault]()
    const [health, live] = await Promise.all([ask("/"), ask("/live")])
    expect([health.status, live.status]).toEqual([503, 200])
    expect(health.ms).toBeLessThan(2_000)
    const { parts } = await ready(503)
    expect(parts).toMatchObject({
      database: { well: false },
      writes: { well: false },
      mails: { waiting: null, oldest_seconds: null },
    })
    const again = await ask("/ready")
    expect(again.ms).toBeLessThan(2_000)
    expect(again.body.parts.database?.since).toBe(parts.database?.since)
    expect(JSON.stringify(again.body)).not.toMatch(/postgres:|127\.0\.0\.1|ECONN/)
    await proxy.restore()
    expect((await ready(200)).parts.database).toEqual({ well: true })
  },
)

test("busy connections do not delay it", async () => {
  const busy = [1, 2].map(() => db.query(sql`SELECT pg_sleep(3)`))
  expect(await ask("/")).toMatchObject({ status: 200, ms: expect.toSatisfy((ms: number) => ms < 1_500, "in time") })
  await ready(200)
  await Promise.all(busy)
})

test("a database that takes no writes is not ready, and responds", async () => {
  await near.query(sql`CREATE FUNCTION disk_is_full() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`)
  await near.query(sql`CREATE TRIGGER full_disk BEFORE INSERT ON readiness EXECUTE FUNCTION disk_is_full()`)
  const { parts } = await ready(503)
  expect(parts).toMatchObject({ database: { well: true }, writes: { well: false, since: expect.any(String) } })
  expect((await ask("/")).status).toBe(200)
  await near.query(sql`DROP TRIGGER full_disk ON readiness`)
  await ready(200)
})

test("the write check allocates disk space, which an update in place would not", async () => {
  const fresh = openDatabase(near.url)
  await fresh.monitor.checkWrite()
  // What a connection did is counted when it ends.
  await fresh.close()
  const written = sql`SELECT FROM pg_stat_database WHERE datname = current_database() AND temp_files > 0`
  await expect.poll(() => near.query(written)).toHaveLength(1)
})

test("optional services are reported and do not affect readiness", async () => {
  files = () => new Promise(() => {})
  listening = false
  await expect.poll(async () => (await ask("/ready")).body.parts.files?.well).toBe(false)
  const { status, body } = await ask("/ready")
  expect(status).toBe(200)
  expect(body.parts).toMatchObject({ announcements: { well: false }, jobs: { well: true } })
})

test("a database that a newer process has migrated is reported, and this one serves on", async () => {
  await near.query(sql`INSERT INTO migrations (name, checksum) VALUES ('9999_newer', 'x')`)
  await expect.poll(async () => (await ask("/ready")).body.parts.migrations?.well).toBe(false)
  expect((await ask("/ready")).status).toBe(200)
  await near.query(sql`DELETE FROM migrations WHERE name = '9999_newer'`)
  await expect.poll(async () => (await ask("/ready")).body.parts.migrations?.well).toBe(true)
})
