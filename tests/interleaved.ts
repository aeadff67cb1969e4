import { expect } from "vitest"
import { type Database, sql } from "#database/database.ts"

/** Two things at once, one of them caught in the middle. */
export interface Stopped {
  /** The same database; a transaction of it has done everything and waits with its commit. */
  readonly db: Database
  /** Resolves when a transaction waits there. */
  readonly reached: Promise<void>
  /** Lets it commit. */
  go(): void
}

/** A database whose transactions stop right before their commit. */
export function stopBeforeCommit(db: Database): Stopped {
  const { promise: reached, resolve: tell } = Promise.withResolvers<void>()
  const { promise: gate, resolve: go } = Promise.withResolvers<void>()
  return {
    reached,
    go,
    db: {
      ...db,
      transaction: (work) =>
        db.transaction(async (tx) => {
          const result = await work(tx)
          tell()
          await gate
          return result
        }),
    },
  }
}

/** Waits until `work` waits for a lock in this database, or has ended without having to. */
export async function untilItWaits(db: Database, work: Promise<unknown>): Promise<void> {
  let ended = false
  const end = () => {
    ended = true
  }
  work.then(end, end)
  const waiting = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await expect.poll(async () => ended || (await db.query(waiting)).length > 0).toBe(true)
}
