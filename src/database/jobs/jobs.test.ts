import pg from "pg"
import { PgBoss } from "pg-boss"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import { type Database, sql } from "#database/database.ts"
import { createLog } from "#platform/log/log.ts"
import { openTestDatabase } from "#tests/fixtures/database.ts"
import { type Jobs, openJobs } from "./jobs.ts"

let db: Database
let first: Jobs
let second: Jobs
let clock: PgBoss
beforeAll(async () => {
  db = await openTestDatabase()
  const log = createLog("silent")
  ;[first, second] = await Promise.all([openJobs({ db, log }), openJobs({ db, log })])
  clock = new PgBoss({ connectionString: db.url, max: 1, supervise: false, schedule: false })
  clock.on("error", () => {})
  await clock.start()
})
afterAll(async () => {
  await Promise.all([first.stop(), second.stop(), clock.stop()])
  await db.close()
})

/** Makes a job due, as its schedule does. */
const fallsDue = (job: string, startAfter = 0) => clock.send(job, {}, { startAfter })

test("a job that is due runs once although two processes work", async () => {
  let runs = 0
  const handler = async () => void runs++
  await Promise.all([first.work("shared", handler), second.work("shared", handler)])
  for (let n = 0; n < 4; n++) await fallsDue("shared")
  const unfinished = sql`SELECT FROM pgboss.job WHERE name = 'shared' AND state <> 'completed'`
  await expect.poll(() => db.query(unfinished)).toEqual([])
  expect(runs).toBe(4)
})

test("a job that fails is tried again", async () => {
  let attempts = 0
  const worked = new Promise<void>((resolve) => {
    void first
      .work("flaky", async () => {
        attempts++
        if (attempts === 1) throw new Error("not yet")
        resolve()
      })
      .then(() => fallsDue("flaky"))
  })
  await worked
  expect(attempts).toBe(2)
})

test("an outage is noted once, whatever its copies and failed jobs say", async () => {
  const lines: string[] = []
  const noted: unknown[] = []
  const log = createLog("info", { write: (line) => void lines.push(line) })
  const away = { directUrl: db.directUrl, noteFailure: (error: Error) => db.noteFailure(error) && !!noted.push(error) }
  const jobs = await openJobs({ db: away, log })
  onTestFinished(() => jobs.stop())
  const refused = Object.assign(new pg.DatabaseError("not yet accepting connections", 1, "error"), { code: "57P03" })
  const tried = Promise.withResolvers<void>()
  await jobs.work("unlucky", async () => {
    tried.resolve()
    throw refused
  })
  await fallsDue("unlucky")
  await tried.promise
  await expect.poll(() => noted.length).toBe(1)
  expect(lines).toEqual([])
  // pg-boss tells of its own failures by copies.
  expect(db.noteFailure(Object.assign(new Error(), { ...refused, message: refused.message }))).toBe(true)
  expect(db.noteFailure(Object.assign(new Error("no such table"), { code: "42P01" }))).toBe(false)
})

test("a long job is due once, however often it is sent, until it has run", async () => {
  const { promise: running, resolve: run } = Promise.withResolvers<void>()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  await first.workLong("long", 7, async () => {
    run()
    await ended
  })
  await fallsDue("long")
  await running
  await Promise.all([fallsDue("long"), fallsDue("long")])
  const jobs = sql`SELECT state, expire_seconds, heartbeat_seconds FROM pgboss.job WHERE name = 'long'`
  expect(await db.query(jobs)).toEqual([{ state: "active", expire_seconds: 7 * 3600, heartbeat_seconds: 60 }])
  end()
  await expect.poll(() => db.query(jobs)).toMatchObject([{ state: "completed" }])
})

test("a schedule requested by two processes is one schedule, and may be taken away", async () => {
  await first.work("nightly", async () => {})
  await Promise.all([first.schedule("nightly", "17 3 * * *"), second.schedule("nightly", "17 3 * * *")])
  expect(await db.query(sql`SELECT cron, timezone FROM pgboss.schedule`)).toEqual([
    { cron: "17 3 * * *", timezone: "Asia/Colombo" },
  ])
  await Promise.all([first.schedule("nightly", null), second.schedule("nightly", null)])
  expect(await db.query(sql`SELECT FROM pgboss.schedule`)).toEqual([])
})

test("workers go on after the database dropped every connection of theirs", async () => {
  let resolve = () => {}
  const ran = new Promise<void>((done) => {
    resolve = done
  })
  await first.work("after", async () => resolve())
  await fallsDue("after", 1)
  await db.query(
    sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'nool jobs'`,
  )
  await ran
})
