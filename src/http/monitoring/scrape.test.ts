import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { register } from "prom-client"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Database, openDatabase, sql } from "#database/database.ts"
import { openJobs } from "#database/jobs/jobs.ts"
import { createLog } from "#platform/log/log.ts"
import { type DatabaseProxy, openDatabaseProxy } from "#tests/fixtures/database/database-proxy.ts"
import { openTestDatabase } from "#tests/fixtures/database.ts"
import { createScrape, foldersOf, type ScrapeOptions } from "./scrape.ts"

/** This is much less than the twenty seconds that background work may wait, and long enough for a busy machine. */
const IN_TIME_MS = 15_000

let near: Database
let proxy: DatabaseProxy
let db: Database
let folder: string
let options: ScrapeOptions
beforeAll(async () => {
  near = await openTestDatabase()
  proxy = await openDatabaseProxy(near.url)
  db = openDatabase(proxy.url, { max: 2 })
  folder = await mkdtemp(join(tmpdir(), "nool-scrape-"))
  options = {
    db,
    following: { isListening: () => true },
    folders: foldersOf({ dataDir: folder, filesUrl: join(folder, "files") }),
  }
})
afterAll(async () => {
  await proxy.close()
  await db.close()
  await near.close()
  await rm(folder, { recursive: true })
})

async function scrape() {
  const lines = (await createScrape(options)()).split("\n").filter((line) => line !== "" && !line.startsWith("#"))
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]))
}

test("what waits, what was done and how full it is are read when they are asked for", async () => {
  const jobs = await openJobs({ db: near, log: createLog("silent") })
  const { promise: done, resolve } = Promise.withResolvers<void>()
  await jobs.work("measured", async () => resolve())
  await near.query(sql`INSERT INTO pgboss.job (name) VALUES ('measured')`)
  await done
  await near.query(sql`INSERT INTO mails (kind, recipient, payload, status, created_at) VALUES
    ('notice', 'a@b.example', 'x', 'queued', now() - interval '90 seconds'),
    ('notice', 'a@b.example', 'x', 'queued', now()), ('notice', 'a@b.example', 'x', 'failed', now())`)
  expect(Object.keys(await scrape()).filter((name) => name.startsWith("nool_backup"))).toEqual([])
  await near.query(sql`INSERT INTO backups (outcome, started_at, finished_at)
    VALUES ('done', to_timestamp(1700000000), now()), ('failed', to_timestamp(1700009999), now())`)
  const found = await scrape()
  expect(found).toMatchObject({
    nool_database_up: 1,
    nool_database_takes_writes: 1,
    nool_backup_last_success_timestamp_seconds: 1_700_000_000,
    nool_backup_last_failed: 1,
    nool_listening: 1,
    nool_database_lock_waits: 0,
  })
  expect(found.nool_mail_oldest_waiting_seconds).toBeGreaterThanOrEqual(90)
  expect(found.nool_database_longest_transaction_seconds).toBeGreaterThanOrEqual(0)
  expect(found['nool_disk_free_bytes{place="data"}']).toBeGreaterThan(0)
  // The folder for files is made with the first of them.
  expect(found['nool_disk_free_bytes{place="files"}']).toBeGreaterThan(0)
  await expect
    .poll(async () => (await scrape())['nool_job_last_success_timestamp_seconds{job="measured"}'])
    .toBeGreaterThan(Date.now() / 1000 - 600)
  await jobs.stop(0)
})

test.each(["refuse", "swallow"] as const)(
  "without its database (%s) it responds in time, without what only that knows",
  async (fault) => {
    await expect.poll(async () => (await scrape()).nool_database_up).toBe(1)
    await proxy[fault]()
    const errors = async () => (await scrape())['nool_scrape_errors_total{source="database"}'] ?? 0
    const before = await errors()
    const since = Date.now()
    const found = await scrape()
    expect(Date.now() - since).toBeLessThan(IN_TIME_MS)
    expect(Object.keys(found).filter((name) => /^nool_(?:mail_oldest|database_lock)/.test(name))).toEqual([])
    expect(found).toMatchObject({ nool_listening: 1, nool_database_takes_writes: 0 })
    expect(await errors()).toBeGreaterThan(before)
    await proxy.restore()
    await expect.poll(async () => (await scrape()).nool_mail_oldest_waiting_seconds).toBeGreaterThanOrEqual(90)
  },
)

test("what waits for the metrics delays neither requests nor the check of the database", async () => {
  const held = near.transaction(async (tx) => {
    await tx.query(sql`LOCK TABLE mails`)
    const found = await scrape()
    expect(found.nool_mail_oldest_waiting_seconds).toBeUndefined()
    await db.monitor.check()
    await db.query(sql`SELECT`)
  })
  await held
})

test("a metric has a help text and belongs to the shop, to HTTP or to Node", () => {
  const metrics = register.getMetricsAsArray() as { name: string; help: string }[]
  expect(metrics.filter(({ name, help }) => !help || !/^(?:nool|http|process|nodejs)_/.test(name))).toEqual([])
})
