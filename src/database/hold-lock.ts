import pg from "pg"
import { type LockName, lockUntilClosed } from "./advisory-locks.ts"
import type { Database } from "./database.ts"

const CONNECT_MS = 10_000

/**
 * Runs `work` while this process alone holds the lock, however long both take. A process that is killed loses its
 * connection and the lock with it, so that a waiting one continues. Rejects when `stop` aborts while it waits.
 */
export async function holdLock(
  { directUrl }: Pick<Database, "directUrl">,
  name: LockName,
  stop: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  // A connection of its own: one of the pool would be kept from requests, and has their time limits.
  const client = new pg.Client({
    connectionString: directUrl,
    application_name: "nool lock",
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
  })
  client.on("error", () => {})
  const giveUp = () => void client.end()
  try {
    await client.connect()
    stop.throwIfAborted()
    stop.addEventListener("abort", giveUp)
    await lockUntilClosed(client, name)
    stop.removeEventListener("abort", giveUp)
    await work()
  } finally {
    stop.removeEventListener("abort", giveUp)
    await client.end()
  }
}
