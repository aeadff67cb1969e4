import pg from "pg"
import sql, { type Sql } from "sql-template-tag"

export { type Sql, sql }

// count(*) and sums of counts come as bigint; every count of ours fits a double.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** A statement: an `sql` template, or one with a `name` to be prepared once per connection. */
export type Statement = Sql | { name: string; text: string; values: unknown[] }

export interface Queryable {
  /** Runs one statement and answers its rows. Rejects with pg's DatabaseError (`code` = SQLSTATE). */
  query<Row extends object = Record<string, unknown>>(statement: Statement): Promise<Row[]>
}

/** Inside `transaction()`: everything that runs through it commits or vanishes together. */
export interface Transaction extends Queryable {
  /** Runs after the commit and never when it rolls back. For announcements that may be lost. */
  afterCommit(action: () => void): void
}

export interface Database extends Queryable {
  /** Runs `work` in one transaction (READ COMMITTED); rolls back when it rejects and passes the error on. */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>
  /**
   * Runs `work` on one connection. The statements it starts at once leave together and are answered one after the other, without
   * a way there and back for each; each stands for itself.
   */
  together<Result>(work: (connection: Queryable) => Promise<Result>): Promise<Result>
  /** Calls `heard` with each payload of NOTIFY `channel`, over a connection that mends itself; answers how to stop. `missed` runs after a gap. */
  listen(channel: string, heard: (payload: string) => void, missed?: () => void): Promise<() => Promise<void>>
  /** For libraries that want pg itself. */
  readonly pool: pg.Pool
  readonly url: string
  close(): Promise<void>
}

/** Names a statement so that PostgreSQL plans it once per connection: for hot, fixed statements only. */
export function prepared(name: string, statement: Sql): Statement {
  return { name, text: statement.text, values: statement.values }
}

/** Opens a pool on `url` (postgres://…). Nothing is connected until the first query. */
export function openDatabase(url: string, options: { max?: number; onError?: (error: Error) => void } = {}): Database {
  const pool = new pg.Pool({
    ...{ connectionString: url, max: options.max ?? 10, application_name: "nool" },
    // A statement does not wait for the answer to the one before; see `together`.
    pipeline: true,
  })
  const onError = options.onError ?? (() => {})
  // An idle connection that breaks must not end the process: the pool replaces it.
  pool.on("error", onError)
  // Nor must one that is in use: who uses it is told by the next statement.
  pool.on("connect", (client) => client.on("error", () => {}))

  return {
    pool,
    url,
    async query<Row extends object>(statement: Statement) {
      return (await pool.query<Row & pg.QueryResultRow>(statement)).rows
    },
    async together(work) {
      const client = await pool.connect()
      let failed: Error | undefined
      try {
        const { stream } = client.connection
        stream.cork()
        process.nextTick(() => stream.uncork())
        return await work(queryable(client))
      } catch (error) {
        failed = error as Error
        throw error
      } finally {
        // What else `work` started may still be under way: that connection is not used again.
        client.release(failed)
      }
    },
    async transaction(work) {
      const client = await pool.connect()
      const afterCommit: Array<() => void> = []
      let broken: Error | undefined
      try {
        await client.query("BEGIN")
        const result = await work({
          ...queryable(client),
          afterCommit: (action) => void afterCommit.push(action),
        })
        await client.query("COMMIT")
        for (const action of afterCommit) action()
        return result
      } catch (error) {
        await client.query("ROLLBACK").catch((failure: Error) => {
          broken = failure
        })
        throw error
      } finally {
        client.release(broken)
      }
    },
    listen: (channel, heard, missed) => listen(url, channel, heard, missed ?? (() => {}), onError),
    close: () => pool.end(),
  }
}

function queryable(client: pg.PoolClient): Queryable {
  return {
    query: async <Row extends object>(statement: Statement) =>
      (await client.query<Row & pg.QueryResultRow>(statement)).rows,
  }
}

const RECONNECT_MS = 1000

async function listen(
  url: string,
  channel: string,
  heard: (payload: string) => void,
  missed: () => void,
  onError: (error: Error) => void,
): Promise<() => Promise<void>> {
  let stopped = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

  async function connect() {
    const next = new pg.Client({ connectionString: url, application_name: "nool listen", keepAlive: true })
    next.on("error", onError)
    next.on("end", () => {
      if (stopped) return
      missed()
      timer = setTimeout(retry, RECONNECT_MS)
    })
    next.on("notification", (message) => heard(message.payload ?? ""))
    client = next
    await next.connect()
    await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
  }
  function retry() {
    connect().then(missed, (error: Error) => {
      onError(error)
      if (!stopped) timer = setTimeout(retry, RECONNECT_MS)
    })
  }

  await connect()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await client?.end()
  }
}
