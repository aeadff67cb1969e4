import pg from "pg"
import type { Sql } from "sql-template-tag"
import type { WatchStatement } from "./statements.ts"
import { REQUEST_LIMIT_MS, type TimeLimit } from "./time-limit.ts"
import { DatabaseUnavailable, withUnavailable } from "./unavailable.ts"

const LOCK_MS = 2_000
/** The server ends a statement before its connection is given up: the connection stays good. */
const SERVER_FIRST_MS = 200
const IDLE_IN_TRANSACTION_MS = 5_000
const CONNECT_MS = 2_000
const KEEP_ALIVE_MS = 10_000

/** Is a statement: an `sql` template, or one with a `name` to be prepared once per connection. */
export type Statement = Sql | { name?: string; text: string; values: unknown[] }

export interface PoolOptions {
  readonly max: number
  /** `url` leads to a pooler in transaction mode: a connection keeps nothing from one transaction to the next. */
  readonly isPooled: boolean
}

const { DATE, TIMESTAMPTZ } = pg.types.builtins

/** Days and times arrive as ISO text, times in UTC with milliseconds: they compare as text, and are JSON as they are. */
const VALUES: pg.CustomTypesConfig = {
  getTypeParser(type, format) {
    const parse = pg.types.getTypeParser(type, format)
    if (type === DATE) return (text: string) => text
    return type === TIMESTAMPTZ ? (text: string) => parse(text).toISOString() : parse
  },
}

/** The server keeps these limits of a request for a connection. */
const SESSION_LIMITS = {
  // A statement whose caller has given up must not hold its locks.
  statement_timeout: REQUEST_LIMIT_MS - SERVER_FIRST_MS,
  lock_timeout: LOCK_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
}

/** A pool whose connections carry the limits of a request; see `borrow` for the others. Behind a pooler its own settings are the limits. */
export function openPool(url: string, { max, isPooled }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: "nool",
    types: VALUES,
    // A statement does not wait for the response to the one before; see `together`.
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    connectionTimeoutMillis: CONNECT_MS,
    // A pooler refuses what would hold for a session.
    ...(isPooled ? {} : SESSION_LIMITS),
  })
  // When a connection breaks while in use, its user learns that from the statement.
  pool.on("connect", (client) => client.on("error", () => {}))
  return pool
}

interface LeaseOptions extends Pick<PoolOptions, "isPooled"> {
  readonly watch: WatchStatement
}

export class Lease {
  readonly #client: pg.PoolClient
  readonly #limit: TimeLimit
  readonly #options: LeaseOptions
  /** Is true when the connection must not be used again. */
  spoiled = false

  constructor(client: pg.PoolClient, limit: TimeLimit, options: LeaseOptions) {
    this.#client = client
    this.#limit = limit
    this.#options = options
  }

  /**
   * Runs one statement. One without a response in time takes its connection with it: what comes over that line later would be the
   * response to something else.
   */
  run<Row extends object>(statement: Statement): Promise<Row[]> {
    return this.#limit.spend((left) => this.#options.watch(statement.text, () => this.#run<Row>(statement, left)))
  }

  async #run<Row extends object>(statement: Statement, left: number): Promise<Row[]> {
    let done = false
    // A response that came while this process was busy has not been read yet: it is, before the immediate runs.
    const late = setTimeout(() => setImmediate(() => done || this.#giveUp()), left)
    try {
      return await this.#send<Row & pg.QueryResultRow>(statement)
    } catch (error) {
      this.spoiled ||= !(error instanceof pg.DatabaseError) || error.code?.startsWith("57P") === true
      throw withUnavailable(error)
    } finally {
      done = true
      clearTimeout(late)
    }
  }

  /** Behind a pooler a statement has no name, because the next backend would not know it. */
  async #send<Row extends pg.QueryResultRow>(statement: Statement): Promise<Row[]> {
    const { text, values } = statement
    return (await this.#client.query<Row>(this.#options.isPooled ? { text, values } : statement)).rows
  }

  /** Holds back what is sent until the end of this turn, so that it leaves in one packet. */
  gather() {
    const { stream } = this.#client.connection
    stream.cork()
    process.nextTick(() => stream.uncork())
  }

  release() {
    this.#client.release(this.spoiled)
  }

  #giveUp() {
    const { stream } = this.#client.connection
    stream.destroy(new DatabaseUnavailable(`The database did not answer within ${this.#limit.ms} ms`))
  }
}

/** Takes a connection within `limit`. Rejects with DatabaseUnavailable when none is to be had. */
export async function borrow(pool: pg.Pool, limit: TimeLimit, { isPooled, watch }: LeaseOptions): Promise<Lease> {
  const client = await limit.spend((left) => connect(pool, left))
  // A pooler gives the backend to other clients next, for which the settings of this session would still hold.
  if (!isPooled) adopt(client, limit)
  return new Lease(client, limit, { isPooled, watch })
}

async function connect(pool: pg.Pool, ms: number): Promise<pg.PoolClient> {
  const connecting = pool.connect()
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new DatabaseUnavailable(`No connection to the database within ${ms} ms`)), ms)
  try {
    return await Promise.race([connecting, late])
  } catch (error) {
    connecting.then(
      (client) => client.release(),
      () => {},
    )
    throw withUnavailable(error)
  } finally {
    clearTimeout(timer)
  }
}

const limitOf = new WeakMap<pg.PoolClient, number>()

/** Gives the server's side of a connection the limit of the work it is taken for: longer than a request's, or back again. */
function adopt(client: pg.PoolClient, limit: TimeLimit) {
  if ((limitOf.get(client) ?? REQUEST_LIMIT_MS) === limit.ms) return
  limitOf.set(client, limit.ms)
  const settings = Object.entries(limitsOf(limit)).map(([name, ms]) => `SET ${name} = ${ms}`)
  // It leaves together with the first statement, which fails on a broken connection.
  client.query(settings.join("; ")).catch(() => {})
}

function limitsOf({ ms }: TimeLimit): typeof SESSION_LIMITS {
  if (ms === REQUEST_LIMIT_MS) return SESSION_LIMITS
  return {
    statement_timeout: Math.max(1, ms - SERVER_FIRST_MS),
    lock_timeout: ms,
    idle_in_transaction_session_timeout: Math.max(ms, IDLE_IN_TRANSACTION_MS),
  }
}
