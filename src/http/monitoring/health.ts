import { setTimeout as pause } from "node:timers/promises"
import { Hono } from "hono"
import type { Database } from "#database/database.ts"
import type { Jobs } from "#database/jobs/jobs.ts"
import { checkMigrations } from "#database/migrate.ts"
import type { Files } from "#platform/files/files.ts"
import type { ShopServices } from "../services.ts"

export interface HealthOptions {
  readonly services: { readonly db: Pick<Database, "monitor">; readonly files: Pick<Files, "check"> } & Pick<
    ShopServices,
    "readClock"
  >
  readonly jobs: Pick<Jobs, "check">
  /** Returns false while changes of the catalogue are not received. */
  readonly isListening: () => boolean
  /** Returns true when no more traffic is wanted, although requests are still served. */
  readonly isStopping: () => boolean
}

const LIMIT_MS = 1_000
/** Readiness is looked at afresh this often: asking more often costs the database nothing. */
const FRESH_MS = 2_000

/**
 * Serves three checks. `/health/live`: this process responds. `/health/ready`: it takes traffic, that is, it is not
 * about to stop, and the database responds and accepts writes. The other parts are reported and do not count, because
 * the shop sells without them, also on a database that a newer process has migrated. `/health`: the database responds.
 * Each answers within about a second, over connections that requests do not use. None shows a number: numbers that
 * follow recent requests, such as waiting mails, would tell strangers who is a customer. The log says why a part fails.
 */
export function healthRoutes({ services, jobs, isListening, isStopping }: HealthOptions): Hono {
  const { db, files } = services
  let latest: { readonly at: number; readonly parts: ReturnType<typeof look> } | null = null

  async function look() {
    const [database, writes, migrations, clock, announcements, runner, store] = await Promise.all([
      stateOf(db.monitor.check()),
      stateOf(db.monitor.checkWrite()),
      stateOf(checkMigrations(db.monitor)),
      stateOfClock(services.readClock()),
      isListening() ? "ok" : "failing",
      stateOf(jobs.check()),
      stateOf(files.check()),
    ] as const)
    return { database, writes, migrations, clock, announcements, jobs: runner, files: store }
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
      if (!latest || Date.now() - latest.at > FRESH_MS) latest = { at: Date.now(), parts: look() }
      const parts = await latest.parts
      const ready = parts.database === "ok" && parts.writes === "ok"
      const status = isStopping() ? "stopping" : ready ? "ok" : "not ready"
      return c.json({ status, parts }, status === "ok" ? 200 : 503)
    })
}

async function stateOf(check: Promise<unknown>): Promise<"ok" | "failing"> {
  return (await succeeds(check)) ? "ok" : "failing"
}

/** Returns "ok" when the database does not answer in time, because then nothing is known about its clock. */
async function stateOfClock(reading: Promise<number>): Promise<"ok" | "failing"> {
  const minutes = await Promise.race([reading, pause(LIMIT_MS, 0, { ref: false })])
  return minutes === 0 ? "ok" : "failing"
}

/** Resolves to false when `check` rejects or takes longer than a second. */
function succeeds(check: Promise<unknown>): Promise<boolean> {
  const checked = check.then(
    () => true,
    () => false,
  )
  return Promise.race([checked, pause(LIMIT_MS, false, { ref: false })])
}
