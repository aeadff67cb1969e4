import { PgBoss } from "pg-boss"
import type { Database, Queryable } from "#database/database.ts"
import type { Log } from "#platform/log/log.ts"

export interface Jobs {
  /** Queues a job in the caller's transaction, with one statement: it exists once that commits. `data` is JSON. */
  enqueue(tx: Queryable, job: string, data: object, options?: { startAfterSeconds?: number }): Promise<void>
  /** Runs `handler` for each queued job. A rejection is logged and the job tried again, later each time, for about a day. */
  work<Data extends object>(job: string, handler: (data: Data) => Promise<void>, options?: WorkOptions): Promise<void>
  /** Queues `job` at the times of a cron expression in Colombo time, once however many processes ask for it. */
  schedule(job: string, cron: string): Promise<void>
  /** Waits for the jobs at hand, at most `seconds`; what is cut short runs again later. */
  stop(seconds?: number): Promise<void>
}

interface WorkOptions {
  /** Jobs at once in this process; 1 unless told. */
  readonly concurrency?: number
  /** Seconds between looks into the queue; 2 unless told, at least 0.5. */
  readonly pollSeconds?: number
}

const QUEUE = {
  retryLimit: 20,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 2 * 3600,
  deleteAfterSeconds: 24 * 3600,
}

/** Background jobs kept in PostgreSQL (schema `pgboss`, made at the first start), shared by all processes of the shop. */
export async function openJobs({ db, log }: { db: Pick<Database, "url">; log: Log }): Promise<Jobs> {
  // Two connections of its own, so that its housekeeping never waits in line with requests, nor they with it.
  const boss = new PgBoss({ connectionString: db.url, max: 2, application_name: "nool jobs" })
  boss.on("error", (err) => log.warn({ err }, "jobs: PostgreSQL did not answer as expected; trying again"))
  await boss.start()

  const queues = new Map<string, Promise<void>>()
  function queue(job: string): Promise<void> {
    const made = queues.get(job) ?? boss.createQueue(job, QUEUE)
    queues.set(job, made)
    made.catch(() => queues.delete(job))
    return made
  }

  return {
    async enqueue(tx, job, data, { startAfterSeconds } = {}) {
      await queue(job)
      await boss.insert(job, [{ data, ...(startAfterSeconds && { startAfter: startAfterSeconds }) }], {
        db: within(tx, job),
      })
    },
    async work<Data extends object>(job: string, handler: (data: Data) => Promise<void>, options: WorkOptions = {}) {
      await queue(job)
      const { concurrency: localConcurrency = 1, pollSeconds: pollingIntervalSeconds = 2 } = options
      await boss.work<Data>(job, { localConcurrency, pollingIntervalSeconds }, async ([work]) => {
        if (!work) return
        await handler(work.data).catch((err) => {
          log.error({ err, job, id: work.id }, "a job failed and will be tried again")
          throw err
        })
      })
    },
    async schedule(job, cron) {
      await queue(job)
      await boss.schedule(job, cron, null, { tz: "Asia/Colombo", missed: "once" })
    },
    stop: (seconds = 10) => boss.stop({ graceful: true, timeout: seconds * 1000 }),
  }
}

// The statement's text depends on the queue alone, so it is planned once per connection under that name.
function within(tx: Queryable, job: string) {
  return {
    executeSql: async (text: string, values: unknown[] = []) => ({
      rows: await tx.query({ name: `enqueue-${job}`, text, values }),
    }),
  }
}
