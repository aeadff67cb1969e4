import pg from "pg"
import { lockUntilClosed } from "./advisory-locks.ts"
import { type Database, sql } from "./database.ts"

const files = import.meta.glob<string>("./migrations/*.sql", { query: "?raw", import: "default", eager: true })

/** The migrations in order: name without folder and ending → SQL. */
export const migrations = Object.entries(files)
  .map(([path, text]) => ({ name: path.replace(/^.*\/|\.sql$/g, ""), text }))
  .sort((a, b) => a.name.localeCompare(b.name))

const CONNECT_MS = 10_000
/** One migration of a large table, and the wait for another process that is at it. */
const LONGEST_MS = 3_600_000

/**
 * Brings the database up to date, each migration in its own transaction, under an advisory lock.
 * @returns the names of those that ran
 * @throws when one fails (named in the message), or when the database was made by a newer version of the shop
 */
export async function migrate({ url }: Pick<Database, "url">): Promise<string[]> {
  // A connection of its own: the pool's limits are those of requests.
  const client = new pg.Client({
    ...{
      connectionString: url,
      application_name: "nool migrate",
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
    },
    ...{ statement_timeout: LONGEST_MS, query_timeout: LONGEST_MS },
  })
  client.on("error", () => {})
  try {
    await client.connect()
    await lockUntilClosed(client, "migrations")
    await client.query(
      "CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())",
    )
    const done = new Set((await client.query<{ name: string }>("SELECT name FROM migrations")).rows.map((r) => r.name))
    const unknown = [...done].filter((name) => !migrations.some((migration) => migration.name === name))
    if (unknown.length) {
      throw new Error(
        `The database is newer than this version of the shop (it has ${unknown.join(", ")}): update the shop.`,
      )
    }
    const pending = migrations.filter((migration) => !done.has(migration.name))
    for (const { name, text } of pending) {
      try {
        await client.query("BEGIN")
        await client.query(text)
        await client.query(sql`INSERT INTO migrations (name) VALUES (${name})`)
        await client.query("COMMIT")
      } catch (error) {
        await client.query("ROLLBACK").catch(() => {})
        throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
      }
    }
    return pending.map((migration) => migration.name)
  } finally {
    // The lock goes with the connection.
    await client.end()
  }
}
