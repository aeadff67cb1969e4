import { PgBoss } from "pg-boss"
import type { Database } from "#database/database.ts"
import type { Log } from "#platform/log/log.ts"
import { jobRuns } from "#platform/metrics/metrics.ts"

export interface Jobs {
  /** Runs `handler` whenever `job` is due, in one of the processes that call this. A rejection is logged and tried again for about a day. */
  work(job: string, handler: () => Promise<void>): Promise<void>
  /**
   * The same of a job that takes long: it is never due twice, has `hours` for each try, and is tried again five to ten minutes after a failure,
   * then four times after about twice as long each; when its process was killed, so long after that is noticed, a minute later.
   */
  workLong(job: string, hours: number, handler: () => Promise<void>): Promise<void>
  /** Makes `job` due at the times of a cron expression in Colombo time, once however many processes request it; null: at none. */
  schedule(job: string, cron: string | null): Promise<void>
  /** Resolves when the runner reaches its tables; rejects with why it does not, after some seconds at most. */
  check(): Promise<void>
  /** Waits for the jobs at hand, at most `seconds`; what is cut short runs again later. */
  stop(seconds?: number): Promise<void>
}

const QUEUE = {
  retryLimit: 20,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 2 * 3600,
  deleteAfterSeconds: 24 * 3600,
}
const LONG = { policy: "exclusive", retryLimit: 5, retryDelay: 300, heartbeatSeconds: 60 }
/** Limits its housekeeping; the jobs themselves use the shop's own connections. */
const STATEMENT_MS = 20_000
/**
 * These are pg's own options, which pg-boss passes on although its types do not name them: after a silent network it
 * continues with new connections.
 */
const POOL_LIMITS = {
  keepAlive: true,
  connectionTimeoutMillis: 5_000,
  statement_timeout: STATEMENT_MS,
  query_timeout: STATEMENT_MS,
}

/**
 * Opens the background jobs. They are stored in PostgreSQL (schema `pgboss`, made at the first start) and shared by all
 * processes of the shop.
 */
export async function openJobs({
  db,
  log,
}: {
  db: Pick<Database, "directUrl" | "noteFailure">
  log: Log
}): Promise<Jobs> {
  // It has two separate connections, so that its housekeeping never waits in line with requests, nor they with it.
  const boss = new PgBoss({
    connectionString: db.directUrl,
    max: 2,
    application_name: "nool jobs",
    ...POOL_LIMITS,
  })
  boss.on("error", (err) => {
    // A worker's errors are copies, which are no Error any more.
    if (!db.noteFailure(err instanceof Error ? err : Object.assign(new Error(), err)))
      log.warn({ err }, "jobs: PostgreSQL did not answer as expected; trying again")
  })
  await boss.start()
  async function work(job: string, handler: () => Promise<void>) {
    await boss.work(job, async ([due]) => {
      await handler().catch((err) => {
        jobRuns.inc({ job, outcome: "failed" })
        // An outage of the database has its own line, however many jobs it stops.
        if (!db.noteFailure(err)) log.error({ err, job, id: due?.id }, "a job failed and will be tried again")
        throw err
      })
      jobRuns.inc({ job, outcome: "done" })
    })
  }

  return {
    async work(job, handler) {
      await boss.createQueue(job, QUEUE)
      await work(job, handler)
    },
    async workLong(job, hours, handler) {
      await boss.createQueue(job, { ...QUEUE, ...LONG, expireInSeconds: hours * 3600 })
      await work(job, handler)
    },
    async schedule(job, cron) {
      if (cron === null) return boss.unschedule(job)
      await boss.schedule(job, cron, null, { tz: "Asia/Colombo", missed: "once" })
    },
    async check() {
      if (!(await boss.isInstalled())) throw new Error("the tables of the jobs are gone")
    },
    stop: (seconds = 10) => boss.stop({ graceful: true, timeout: seconds * 1000 }),
  }
}
