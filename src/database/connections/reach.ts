import { setTimeout as pause } from "node:timers/promises"
import pg from "pg"
import { asError } from "#platform/errors.ts"
import { unavailableIn } from "#platform/unavailable.ts"
import { withUnavailable } from "./unavailable.ts"

export interface Reached {
  /** Counts the connections that server, role and database allow the shop in all. */
  readonly connections: number
  /** Counts the connections that others have to the same database, such as the shop's other processes. */
  readonly taken: number
  /** Is the time in ms by which this machine's clock is ahead of the database's; negative when it is behind. */
  readonly clockAheadMs: number
  readonly isPooled: boolean
  /** Tells databases, also of different servers, apart. */
  readonly database: string
}

export interface Reaching {
  /** A database that does not exist yet is awaited for this time. */
  readonly patienceMs: number
  readonly onWaiting: (why: string) => void
  readonly signal: AbortSignal
}

const CONNECT_MS = 5_000
const RETRY_MS = 1_000

/**
 * Waits until the database responds, and looks at what it offers. Rejects with the cure when it does not in time, and immediately for what
 * waiting cannot cure, such as a wrong password.
 */
export async function reachDatabase(url: string, { patienceMs, onWaiting, signal }: Reaching): Promise<Reached> {
  const deadline = Date.now() + patienceMs
  let reported = false
  for (;;) {
    try {
      return await look(url)
    } catch (failure) {
      const error = asError(withUnavailable(failure))
      if (!unavailableIn(error)) throw error
      if (Date.now() > deadline) {
        const seconds = Math.round(patienceMs / 1000)
        throw new Error(
          `The database could not be reached for ${seconds} seconds (${error.message}): start it, or correct DATABASE_URL.`,
          { cause: error },
        )
      }
      if (!reported) onWaiting(error.message)
      reported = true
    }
    await pause(RETRY_MS, undefined, { signal })
  }
}

async function look(url: string): Promise<Reached> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "nool start",
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  })
  client.on("error", () => {})
  try {
    await client.connect()
    const sent = Date.now()
    const { rows } = await client.query<
      Pick<Reached, "connections" | "taken" | "database"> & { now: string; pid: number }
    >(OFFER)
    const [offer] = rows
    if (!offer) throw new Error("The database does not know the account that the shop uses")
    // The database read its clock at some moment between request and response.
    const clockAheadMs = Math.round((sent + Date.now()) / 2 - Number(offer.now))
    const { connections, taken, database } = offer
    return { connections, taken, clockAheadMs, isPooled: offer.pid !== processIdOf(client), database }
  } finally {
    // The end is not awaited, because a silent server does not answer it.
    client.end().catch(() => {})
  }
}

/**
 * Returns the process id that the server, or a pooler in its place, sent at the start of the connection; the types do
 * not name it.
 */
function processIdOf(client: pg.Client): unknown {
  return "processID" in client ? client.processID : undefined
}

/** A limit of -1 is none. A pooler gives its clients process ids of its own. */
const OFFER = `
  SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now, pg_backend_pid() AS pid,
    pg_postmaster_start_time() || ' ' || pg_database.oid AS database,
    LEAST(
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - COALESCE(current_setting('reserved_connections', true)::int, 0),
      NULLIF(rolconnlimit, -1), NULLIF(datconnlimit, -1)
    ) AS connections,
    (SELECT numbackends - 1 FROM pg_stat_database WHERE datname = current_database()) AS taken
  FROM pg_roles, pg_database WHERE rolname = current_user AND datname = current_database()`
