import pg from "pg"
import type { Statement } from "./lease.ts"
import { DatabaseUnavailable, errorCode, withUnavailable } from "./unavailable.ts"

const RESPONSE_MS = 1_000
/** While this process is busy itself and could not read a response, a tick counts once. */
const TICK_MS = 50
/** A connection or statement that takes longer is given up. */
const GIVE_UP_MS = 5_000
const PROBE_EVERY_MS = 1_000
/** Longer than the metrics or the readiness are usually asked for. */
const READER_IDLE_MS = 120_000
const TOO_MANY_CONNECTIONS = "53300"
/**
 * A row that is there already is written without asking the disk for room; so the list is made longer than the memory it may take, and
 * goes to a temporary file, which a full disk refuses.
 */
const WRITE = `BEGIN; SET LOCAL work_mem = '64kB'; SELECT count(*) FROM generate_series(1, 20000);
  INSERT INTO readiness (checked_at) VALUES (now()) ON CONFLICT (only_row) DO UPDATE SET checked_at = excluded.checked_at; COMMIT`

export interface Monitor {
  /** Is the time since which the database is known not to respond; null while it responds. */
  readonly awaySince: Date | null
  /** Rejects with DatabaseUnavailable while the database is away, without a query. */
  throwIfAway(): void
  /** Something failed: checks in the background whether the database is away, and once a second until it is back. */
  suspect(): void
  /** Resolves when the database responds, within a second, or five of a busy process; rejects with why it does not. */
  check(): Promise<void>
  /** Resolves when the database takes writes, within a second; rejects with why not. Needs the shop's tables. */
  checkWrite(): Promise<void>
  /**
   * Runs a statement that only reads, apart from requests and from the checks: what it waits for delays neither. Rejects with
   * DatabaseUnavailable within about a second.
   */
  query<Row extends object>(statement: Statement): Promise<Row[]>
  close(): Promise<void>
}

/** Checks the database over a separate connection, made at the first check: busy connections do not delay the response. */
export function openMonitor(url: string, { isPooled = false } = {}): Monitor {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    application_name: "nool health",
    pipeline: true,
    keepAlive: true,
    // It stays connected: where all connections are taken, a new one would be refused although the shop is served.
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: GIVE_UP_MS,
    query_timeout: GIVE_UP_MS,
    ...(isPooled ? {} : { statement_timeout: RESPONSE_MS }),
  })
  const reader = new pg.Pool({
    connectionString: url,
    max: 1,
    application_name: "nool metrics",
    keepAlive: true,
    idleTimeoutMillis: READER_IDLE_MS,
    connectionTimeoutMillis: RESPONSE_MS,
    query_timeout: RESPONSE_MS,
    ...(isPooled ? {} : { statement_timeout: RESPONSE_MS }),
  })
  for (const each of [pool, reader]) {
    each.on("error", () => {})
    each.on("connect", (client) => client.on("error", () => {}))
  }
  let awaySince: Date | null = null
  let asking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  function check(): Promise<void> {
    asking ??= ping(pool, "SELECT").finally(() => {
      asking = undefined
    })
    return asking
  }

  async function look() {
    clearTimeout(timer)
    timer = undefined
    const failure = await check().then(
      () => null,
      (error: Error) => error,
    )
    if (closed) return
    // A server that says it is full is not unavailable: those that have a connection are served.
    const away = failure !== null && errorCode(failure) !== TOO_MANY_CONNECTIONS
    awaySince = away ? (awaySince ?? new Date()) : null
    if (away) timer = setTimeout(look, PROBE_EVERY_MS).unref()
  }

  return {
    get awaySince() {
      return awaySince
    },
    throwIfAway() {
      if (awaySince) throw new DatabaseUnavailable(`The database has not answered since ${awaySince.toISOString()}`)
    },
    suspect() {
      if (!asking && !timer && !closed) void look()
    },
    check,
    checkWrite: () => ping(pool, WRITE),
    async query<Row extends object>(statement: Statement) {
      try {
        return (await reader.query<Row & pg.QueryResultRow>(statement)).rows
      } catch (error) {
        throw withUnavailable(error)
      }
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await Promise.all([pool.end(), reader.end()])
    },
  }
}

async function ping(pool: pg.Pool, statement: string): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  let ticks = 0
  const clock = setInterval(() => {
    if (++ticks * TICK_MS < RESPONSE_MS) return
    reject(new DatabaseUnavailable(`The database did not answer within ${RESPONSE_MS} ms`))
  }, TICK_MS)
  try {
    await Promise.race([pool.query(statement), late])
  } catch (error) {
    throw withUnavailable(error)
  } finally {
    clearInterval(clock)
  }
}
