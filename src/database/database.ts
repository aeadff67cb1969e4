import pg from "pg"
import sql, { type Sql } from "sql-template-tag"
import { unavailableIn } from "#platform/unavailable.ts"
import { poolCloser } from "./connections/close-pool.ts"
import { borrow, type Lease, openPool, type Statement } from "./connections/lease.ts"
import { listenTo } from "./connections/listen.ts"
import { type Monitor, openMonitor } from "./connections/monitor.ts"
import { type StatementOptions, watchStatements } from "./connections/statements.ts"
import { currentTimeLimit, REQUEST_LIMIT_MS } from "./connections/time-limit.ts"
import { DatabaseUnavailable, withUnavailable } from "./connections/unavailable.ts"

export { type Sql, type Statement, sql }

// count(*) and sums of counts come as bigint; every count of ours fits a double.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export interface Queryable {
  /**
   * Runs one statement and resolves to its rows. Rejects with pg's DatabaseError (`code` = SQLSTATE), or with DatabaseUnavailable when
   * the database cannot do it now or took longer than the caller's `withTimeLimit` (20 s without one).
   */
  query<Row extends object = Record<string, unknown>>(statement: Statement): Promise<Row[]>
}

/** Is what `transaction()` passes: everything that runs through it commits or rolls back together. */
export interface Transaction extends Queryable {
  /** Runs after the commit and never when it rolls back. It is for announcements that may be lost. */
  afterCommit(action: () => void): void
}

export interface Database extends Queryable {
  /** Runs `work` in one transaction (READ COMMITTED); rolls back when it rejects and passes the error on. */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>
  /**
   * Runs `work` on one connection. The statements it starts together are sent together and run one after the other, without
   * a way there and back for each; each stands for itself.
   */
  together<Result>(work: (connection: Queryable) => Promise<Result>): Promise<Result>
  /**
   * Calls `heard` with each payload of NOTIFY `channel`, over one connection that is made again when it is lost; resolves to
   * a function that stops it. `onLine` is called with false when it is lost and with true when it stands: what was announced between the two was missed.
   */
  listen(
    channel: string,
    heard: (payload: string) => void,
    onLine?: (stands: boolean) => void,
  ): Promise<() => Promise<void>>
  /**
   * Takes failures of connections that a library opened to this database. Returns true when the database is
   * unavailable, which explains them: they are counted with the others then and need no line of their own in the log.
   */
  noteFailure(error: Error): boolean
  /** Knows whether the database responds, which it checks over a separate connection. */
  readonly monitor: Monitor
  /** Counts the work that waits for a connection for requests. */
  readonly connections: () => { readonly waiting: number }
  readonly url: string
  /** Is the URL of PostgreSQL itself, for what needs a session: LISTEN, session locks, the jobs. */
  readonly directUrl: string
  /** Waits for the statements under way, until `hurry` aborts: then they are cut short. */
  close(hurry?: AbortSignal): Promise<void>
}

/** Selects a time for JSON that PostgreSQL makes, as it arrives from a column (`connections/lease.ts`). */
export const jsonTime = (column: Sql): Sql =>
  sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Names a statement so that PostgreSQL plans it once per connection: for hot, fixed statements only. */
export function prepared(name: string, statement: Sql): Statement {
  return { name, text: statement.text, values: statement.values }
}

export interface DatabaseOptions extends StatementOptions {
  /** Connections at most; one more listens for each channel, and one checks whether the database responds. */
  readonly max?: number
  /** Is the URL of PostgreSQL itself, where `url` leads to a pooler in transaction mode. */
  readonly directUrl?: string | undefined
  /** Called with every failure that the database's being away, slow or full explains, also of unused connections. */
  readonly onUnavailable?: (error: unknown) => void
}

/** Connections past a pooler for mails, jobs and what else may take longer than a request. */
const DIRECT_MAX = 5

/** Opens a pool on `url` (postgres://…). Nothing is connected until the first query. */
export function openDatabase(
  url: string,
  { max = 10, directUrl = url, onUnavailable = () => {}, ...statements }: DatabaseOptions = {},
): Database {
  const isPooled = directUrl !== url
  const watch = watchStatements(statements)
  const pool = openPool(url, { max, isPooled })
  const closePool = poolCloser(pool, { isPooled })
  // Work with other limits than a request's would need settings of a session, which a pooler cannot keep.
  const direct = isPooled ? openPool(directUrl, { max: DIRECT_MAX, isPooled: false }) : pool
  const closeDirect = isPooled ? poolCloser(direct, { isPooled: false }) : undefined
  const monitor = openMonitor(url, { isPooled })
  // An idle connection that breaks must not end the process: the pool replaces it.
  for (const each of new Set([pool, direct])) each.on("error", failed)

  function failed(error: unknown): boolean {
    // Work in a transaction may also be refused by something else that is not available.
    if (!(unavailableIn(withUnavailable(error)) instanceof DatabaseUnavailable)) return false
    onUnavailable(error)
    monitor.suspect()
    return true
  }

  async function withLease<Result>(work: (lease: Lease) => Promise<Result>): Promise<Result> {
    try {
      monitor.throwIfAway()
      const limit = currentTimeLimit()
      const isLong = limit.ms > REQUEST_LIMIT_MS
      const lease = await borrow(isLong ? direct : pool, limit, { isPooled: isPooled && !isLong, watch })
      try {
        return await work(lease)
      } finally {
        lease.release()
      }
    } catch (error) {
      failed(error)
      throw error
    }
  }

  return {
    monitor,
    connections: () => ({ waiting: pool.waitingCount }),
    noteFailure: failed,
    url,
    directUrl,
    query: <Row extends object>(statement: Statement) => withLease((lease) => lease.run<Row>(statement)),
    together: (work) =>
      withLease(async (lease) => {
        lease.gather()
        try {
          return await work(queryable(lease))
        } catch (error) {
          // What else `work` started may still be running, so that connection is not used again.
          lease.spoiled = true
          throw error
        }
      }),
    transaction: (work) => withLease((lease) => transaction(lease, work)),
    listen: (channel, heard, onLine) =>
      listenTo(directUrl, channel, { heard, onError: failed, ...(onLine && { onLine }) }),
    async close(hurry) {
      await Promise.all([closePool(hurry), closeDirect?.(hurry), monitor.close()])
    },
  }
}

async function transaction<Result>(lease: Lease, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  const afterCommit: Array<() => void> = []
  try {
    await lease.run(sql`BEGIN`)
    const result = await work({ ...queryable(lease), afterCommit: (action) => void afterCommit.push(action) })
    await lease.run(sql`COMMIT`)
    for (const action of afterCommit) action()
    return result
  } catch (error) {
    await lease.run(sql`ROLLBACK`).catch(() => {
      // Closing the connection rolls back as well.
      lease.spoiled = true
    })
    throw error
  }
}

function queryable(lease: Lease): Queryable {
  return { query: (statement) => lease.run(statement) }
}
