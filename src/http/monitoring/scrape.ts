import { statfs } from "node:fs/promises"
import { dirname } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { collectDefaultMetrics, register } from "prom-client"
import { readLastBackups } from "#backup/service/backup-runs.server.ts"
import { type Database, sql } from "#database/database.ts"
import * as gauges from "#platform/metrics/gauges.ts"
import { scrapeErrors } from "#platform/metrics/metrics.ts"
import { readOldestWaiting } from "#shop/mails/admin/unsent-mails.server.ts"
import type { Config } from "../config/config.ts"
import type { Following } from "../pages/open-pages.ts"

export interface ScrapeOptions {
  readonly db: Pick<Database, "monitor" | "connections">
  readonly following: Pick<Following, "isListening">
  /** Names folders by their content; their disks may become full. */
  readonly folders: Readonly<Record<string, string>>
}

const LIMIT_MS = 1_000

/**
 * Makes the gauges readable whenever the metrics are requested. What only the database or a disk knows is read then,
 * within about a second. What cannot be read is left out and counted, because the other metrics are needed most in an
 * outage.
 * @returns the metrics of this process as text in Prometheus' format
 */
export function createScrape(options: ScrapeOptions): () => Promise<string> {
  if (!register.getSingleMetric("process_cpu_seconds_total")) collectDefaultMetrics()
  // All gauges, and all simultaneous requests, share one reading.
  let underWay: Promise<void> | undefined
  const collect = () => {
    underWay ??= readAll(options).finally(() => {
      underWay = undefined
    })
    return underWay
  }
  for (const gauge of Object.values(gauges)) Object.assign(gauge, { collect })
  return () => register.metrics()
}

async function readAll(options: ScrapeOptions): Promise<void> {
  readProcess(options)
  await Promise.all([
    readWrites(options.db.monitor),
    orCounted("database", readServer(options.db.monitor)),
    orCounted("jobs", readJobs(options.db.monitor)),
    orCounted("backups", readBackups(options.db.monitor)),
    orCounted("mails", readMails(options.db.monitor)),
    ...Object.entries(options.folders).map(([place, folder]) => orCounted(place, readDisk(place, folder))),
  ])
}

function readProcess({ db, following }: ScrapeOptions) {
  const { waiting } = db.connections()
  gauges.databaseUp.set(db.monitor.awaySince === null ? 1 : 0)
  gauges.poolWaiting.set(waiting)
  gauges.listening.set(following.isListening() ? 1 : 0)
}

interface ServerState {
  readonly lock_waits: number
  readonly longest: number
}

const SERVER_STATE = sql`
  SELECT count(*) FILTER (WHERE wait_event_type = 'Lock') AS lock_waits,
    COALESCE(max(extract(epoch FROM clock_timestamp() - xact_start))::float8, 0) AS longest
  FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`

async function readServer(monitor: Database["monitor"]) {
  for (const gauge of [gauges.lockWaits, gauges.longestTransaction]) gauge.remove()
  const [state] = await monitor.query<ServerState>(SERVER_STATE)
  if (!state) return
  gauges.lockWaits.set(state.lock_waits)
  gauges.longestTransaction.set(state.longest)
}

async function readWrites(monitor: Database["monitor"]) {
  const written = monitor.checkWrite().then(
    () => 1,
    () => 0,
  )
  gauges.databaseWrites.set(await Promise.race([written, pause(LIMIT_MS, 0, { ref: false })]))
}

async function readMails(monitor: Database["monitor"]) {
  gauges.oldestMail.remove()
  gauges.oldestMail.set(await readOldestWaiting(monitor))
}

async function readBackups(monitor: Database["monitor"]) {
  gauges.backupSuccess.remove()
  gauges.lastBackupFailed.remove()
  const { done_at, outcome } = await readLastBackups(monitor)
  if (done_at) gauges.backupSuccess.set(Date.parse(done_at) / 1000)
  if (outcome) gauges.lastBackupFailed.set(outcome === "failed" ? 1 : 0)
}

const JOBS = sql`SELECT name AS job, extract(epoch FROM max(completed_on))::float8 AS completed
                 FROM pgboss.job WHERE state = 'completed' GROUP BY name`

async function readJobs(monitor: Database["monitor"]) {
  gauges.jobSuccess.reset()
  for (const { job, completed } of await monitor.query<{ job: string; completed: number }>(JOBS)) {
    gauges.jobSuccess.set({ job }, completed)
  }
}

export function foldersOf({ dataDir, filesUrl }: Pick<Config, "dataDir" | "filesUrl">): Record<string, string> {
  return filesUrl.startsWith("s3://") ? { data: dataDir } : { data: dataDir, files: filesUrl }
}

async function readDisk(place: string, folder: string) {
  // A folder for files is made with the first of them.
  const { bavail, bsize } = await statfs(folder).catch(() => statfs(dirname(folder)))
  gauges.diskFree.set({ place }, bavail * bsize)
}

async function orCounted(source: string, reading: Promise<void>) {
  const late = pause(LIMIT_MS, "late", { ref: false })
  const outcome = await Promise.race([reading.then(() => "read").catch(() => "failed"), late])
  if (outcome !== "read") scrapeErrors.inc({ source })
}
