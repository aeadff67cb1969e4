import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible"
import { type Queryable, type Statement, sql } from "#database/database.ts"

export interface Counter {
  /** Counts one more for `key`, or so many `points`. @returns the seconds to wait when that is too many, else null */
  take(key: string, points?: number): Promise<number | null>
}

/** Lets `points` through per key in each window of so many seconds. `name` tells counters apart. */
export interface Limit {
  readonly name: string
  readonly points: number
  readonly seconds: number
}

/**
 * Counts in the database, so that all processes count together.
 * @param factor by which the limit's points are multiplied
 */
export function createCounter(db: Queryable, { name, points: once, seconds }: Limit, factor = 1): Counter {
  const points = once * factor
  const limiter = new RateLimiterPostgres({
    storeClient: { query: async (statement: Statement) => ({ rows: await db.query(statement) }) },
    storeType: "client",
    schemaName: "public",
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
    // A key that is over the limit costs no further write.
    inMemoryBlockOnConsumed: points + 1,
  })
  return counterOf(limiter)
}

/** Counts in this process alone: for what costs less than a write to the database. */
export function createLocalCounter({ name, points, seconds }: Limit): Counter {
  return counterOf(new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }))
}

function counterOf(limiter: RateLimiterAbstract): Counter {
  return {
    async take(key, points) {
      try {
        await limiter.consume(key, points)
        return null
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        return Math.max(1, Math.ceil(error.msBeforeNext / 1000))
      }
    },
  }
}

export async function sweepCounters(db: Queryable): Promise<void> {
  await db.query(sql`DELETE FROM rate_limits WHERE expire < ${Date.now()}`)
}
