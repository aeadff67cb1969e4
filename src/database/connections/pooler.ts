import pg from "pg"
import { shareLocks } from "../advisory-locks.ts"

const CONNECT_MS = 5_000
/** A pooler may hand out its connections in turn instead of the latest first, so this many are tried. */
const LOOKS = 50

/**
 * Returns whether `url` leads to a pooler in transaction mode (or statement mode), where nothing of a session lasts:
 * two clients that are connected at the same time share a backend there, and nowhere else.
 */
export function isTransactionPooler(url: string): Promise<boolean> {
  return withClients([url, url], async (clients) => {
    const clientOf = new Map<number, pg.Client>()
    for (let looks = 0; looks < LOOKS; looks++) {
      for (const client of clients) {
        const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid")
        const pid = rows[0]?.pid ?? 0
        if ((clientOf.get(pid) ?? client) !== client) return true
        clientOf.set(pid, client)
      }
    }
    return false
  })
}

/** Returns whether both lead to the same database of the same server: a lock taken over one is held over the other. */
export function leadToSameDatabase(directUrl: string, url: string): Promise<boolean> {
  return withClients([directUrl, url], async ([direct, other]) => !!direct && !!other && shareLocks(direct, other))
}

async function withClients<Result>(urls: readonly string[], work: (clients: pg.Client[]) => Promise<Result>) {
  const clients = urls.map(
    (connectionString) =>
      new pg.Client({
        connectionString,
        application_name: "nool start",
        connectionTimeoutMillis: CONNECT_MS,
        query_timeout: CONNECT_MS,
      }),
  )
  for (const client of clients) client.on("error", () => {})
  try {
    await Promise.all(clients.map((client) => client.connect()))
    return await work(clients)
  } finally {
    // The end is not awaited, because a silent server does not answer it.
    for (const client of clients) client.end().catch(() => {})
  }
}
