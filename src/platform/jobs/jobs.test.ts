import { afterAll, beforeAll, expect, test } from "vitest"
import { type Database, type Queryable, sql } from "#database/database.ts"
import { createLog } from "#platform/log/log.ts"
import { openTestDatabase } from "#tests/database.ts"
import { type Jobs, openJobs } from "./jobs.ts"

let db: Database
let first: Jobs
let second: Jobs
beforeAll(async () => {
  db = await openTestDatabase()
  const log = createLog("silent")
  ;[first, second] = await Promise.all([openJobs({ db, log }), openJobs({ db, log })])
})
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()])
  await db.close()
})

test("a job exists exactly when its transaction commits, and costs one statement", async () => {
  await first.enqueue(db, "kept", {}) // the first one of a process also makes the queue
  await db.query(sql`DELETE FROM pgboss.job WHERE name = 'kept'`)
  let statements = 0
  await db.transaction((tx) => {
    const counting: Queryable = {
      query: (statement) => {
        statements++
        return tx.query(statement)
      },
    }
    return first.enqueue(counting, "kept", { n: 1 })
  })
  await expect(
    db.transaction(async (tx) => {
      await first.enqueue(tx, "kept", { n: 2 })
      throw new Error("roll back")
    }),
  ).rejects.toThrow("roll back")
  expect(await db.query(sql`SELECT data FROM pgboss.job WHERE name = 'kept'`)).toEqual([{ data: { n: 1 } }])
  expect(statements).toBe(1)
})

test("each job runs once although two processes work", async () => {
  const ran: number[] = []
  let finished = () => {}
  const done = new Promise<void>((resolve) => {
    finished = resolve
  })
  const handler = async ({ n }: { n: number }) => {
    ran.push(n)
    if (ran.length === 8) finished()
  }
  for (let n = 0; n < 8; n++) await first.enqueue(db, "shared", { n })
  await first.work("shared", handler, { concurrency: 2, pollSeconds: 0.5 })
  await second.work("shared", handler, { concurrency: 2, pollSeconds: 0.5 })
  await done
  expect(ran.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})

test("a job that fails is tried again", async () => {
  const attempts: number[] = []
  await first.enqueue(db, "flaky", {})
  await new Promise<void>((resolve) => {
    void first.work(
      "flaky",
      async () => {
        attempts.push(attempts.length)
        if (attempts.length === 1) throw new Error("not yet")
        resolve()
      },
      { pollSeconds: 0.5 },
    )
  })
  expect(attempts).toHaveLength(2)
})

test("a schedule asked for by two processes is one schedule", async () => {
  await Promise.all([first.schedule("nightly", "17 3 * * *"), second.schedule("nightly", "17 3 * * *")])
  expect(await db.query(sql`SELECT cron, timezone FROM pgboss.schedule`)).toEqual([
    { cron: "17 3 * * *", timezone: "Asia/Colombo" },
  ])
})

test("workers go on after the database dropped every connection of theirs", async () => {
  let resolve = () => {}
  const ran = new Promise<void>((done) => {
    resolve = done
  })
  await first.work("after", async () => resolve(), { pollSeconds: 0.5 })
  await second.enqueue(db, "after", {}, { startAfterSeconds: 1 })
  await db.query(
    sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'nool jobs'`,
  )
  await ran
})
