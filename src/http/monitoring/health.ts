import { setTimeout as pause } from "node:timers/promises"
import { Hono } from "hono"
import type { Database } from "#database/database.ts"
import { checkMigrations } from "#database/migrate.ts"
import type { Files } from "#platform/files/files.ts"
import type { Jobs } from "#platform/jobs/jobs.ts"
import { readMailQueue } from "#shop/mails/unsent-mails.server.ts"
import { version } from "../../../package.json"

export interface HealthOptions {
  readonly services: { readonly db: Pick<Database, "monitor">; readonly files: Pick<Files, "check"> }
  readonly jobs: Pick<Jobs, "check">
  /** False while changes of the catalogue are not heard of. */
  readonly isListening: () => boolean
  /** True when no traffic is wanted any more, although what comes is still served. */
  readonly isStopping: () => boolean
}

/** `well`, or since when a part was found not to be; ISO 8601. */
type State = { readonly well: true } | { readonly well: false; readonly since: string }

const LIMIT_MS = 1_000
/** Readiness is looked at afresh this often: asking more often costs the database nothing. */
const FRESH_MS = 2_000

/**
 * `/health/live`: this process responds. `/health/ready`: it takes traffic, that is, it is not about to stop, and the database responds and
 * takes writes; the other parts are reported and do not count, for the shop sells without them, also on a database that a newer process
 * has migrated. `/health`: the database responds. Each within about a second,
 * over connections that requests do not use; none says why a part is not well, which is in the log.
 */
export function healthRoutes({ services: { db, files }, jobs, isListening, isStopping }: HealthOptions): Hono {
  const brokenSince = new Map<string, string>()
  let latest: { readonly at: number; readonly ready: ReturnType<typeof look> } | null = null

  async function stateOf(part: string, check: () => Promise<unknown>): Promise<State> {
    if (await succeeds(check())) brokenSince.delete(part)
    else if (!brokenSince.has(part)) brokenSince.set(part, new Date().toISOString())
    const since = brokenSince.get(part)
    return since === undefined ? { well: true } : { well: false, since }
  }

  async function look() {
    const [database, writes, migrations, announcements, runner, store, mails] = await Promise.all([
      stateOf("database", () => db.monitor.check()),
      stateOf("writes", () => db.monitor.checkWrite()),
      stateOf("migrations", () => checkMigrations(db.monitor)),
      stateOf("announcements", async () => {
        if (!isListening()) throw new Error("not listening")
      }),
      stateOf("jobs", () => jobs.check()),
      stateOf("files", () => files.check()),
      inTime(readMailQueue(db.monitor)),
    ])
    const queue = { waiting: mails?.waiting ?? null, oldest_seconds: mails?.oldest_seconds ?? null }
    return { database, writes, migrations, announcements, jobs: runner, files: store, mails: queue }
  }

  return new Hono()
    .use((c, next) => {
      c.header("Cache-Control", "no-store")
      return next()
    })
    .get("/", async (c) => {
      const reachable = await succeeds(db.monitor.check())
      return c.json({ status: reachable ? "ok" : "the database does not answer" }, reachable ? 200 : 503)
    })
    .get("/live", (c) => c.json({ status: "ok" }))
    .get("/ready", async (c) => {
      if (!latest || Date.now() - latest.at > FRESH_MS) latest = { at: Date.now(), ready: look() }
      const parts = await latest.ready
      const ready = parts.database.well && parts.writes.well
      const about = { version, uptime_seconds: Math.round(process.uptime()) }
      const status = isStopping() ? "stopping" : ready ? "ok" : "not ready"
      return c.json({ status, ...about, parts }, status === "ok" ? 200 : 503)
    })
}

async function succeeds(check: Promise<unknown>): Promise<boolean> {
  return (await inTime(check.then(() => true))) ?? false
}

/** What `work` resolves to; null when it rejects or takes longer than a second. */
function inTime<Value>(work: Promise<Value>): Promise<Value | null> {
  return Promise.race([work.catch(() => null), pause(LIMIT_MS, null, { ref: false })])
}
