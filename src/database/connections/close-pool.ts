import pg from "pg"
import type { PoolOptions } from "./lease.ts"

const TERMINATE_TIMEOUT_MS = 1000

/**
 * Returns what closes `pool`. It waits for current statements until `hurry` aborts. Then their connections are ended on
 * the server too: one that waits for a lock would not notice that its client has disconnected, and would count as a
 * user of the database. Behind a pooler only their sockets are ended: a statement there has its limit with it, and the
 * pooler's process ids are not the server's.
 */
export function poolCloser(
  pool: pg.Pool,
  { isPooled }: Pick<PoolOptions, "isPooled">,
): (hurry?: AbortSignal) => Promise<void> {
  const clients = new Set<pg.PoolClient>()
  pool.on("connect", (client) => clients.add(client))
  pool.on("remove", (client) => clients.delete(client))
  return async (hurry) => {
    const terminate = () => (isPooled ? disconnect(clients) : terminateBackends(pool, clients))
    hurry?.addEventListener("abort", terminate, { once: true })
    await pool.end()
    hurry?.removeEventListener("abort", terminate)
  }
}

/** Ends the clients' connections over a separate connection; a server that does not respond within a second is left to notice. */
async function terminateBackends(pool: pg.Pool, clients: ReadonlySet<pg.PoolClient>) {
  const client = new pg.Client({
    connectionString: pool.options.connectionString,
    connectionTimeoutMillis: TERMINATE_TIMEOUT_MS,
    query_timeout: TERMINATE_TIMEOUT_MS,
  })
  client.on("error", () => {})
  const pids = [...clients].map((open) => (open as pg.PoolClient & { processID: number | null }).processID)
  try {
    await client.connect()
    await client.query("SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid", [pids])
  } catch {
    // The sockets end below in any case.
  } finally {
    disconnect(clients)
    await client.end().catch(() => {})
  }
}

function disconnect(clients: ReadonlySet<pg.PoolClient>) {
  for (const { connection } of clients) connection.stream.destroy()
}
