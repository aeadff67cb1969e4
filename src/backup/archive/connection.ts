import pg from "pg"
import { DatabaseUnavailable } from "#database/connections/unavailable.ts"

const CONNECT_MS = 10_000

/** Rows are written as every version of PostgreSQL reads them, whatever the server's settings; and no statement is cut short. */
const SETTINGS = `
  SET LOCAL client_encoding = 'UTF8'; SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres';
  SET LOCAL timezone = 'UTC'; SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'; SET LOCAL xmlbinary = 'base64';
  SET LOCAL synchronize_seqscans = off; SET LOCAL row_security = off;
  SELECT set_config(name, '0', true) FROM pg_settings
    WHERE name IN ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`

/** A server that shuts down reports it to a running statement before the connection breaks. */
const isEnd = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && /^57P0/.test(error.code ?? "")

/** The connection was lost while the transaction was being committed: all of it is in the database, or nothing. */
export class CommitUnknown extends DatabaseUnavailable {}

/**
 * Runs `work` in one transaction on a connection of its own, which may last for hours. It is rolled back when `work` rejects; when
 * `signal` aborts, the statement under way rejects.
 * @throws CommitUnknown
 */
export async function inTransaction<Result>(
  url: string,
  { begin, signal }: { begin: string; signal?: AbortSignal | undefined },
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  signal?.throwIfAborted()
  const client = new pg.Client({
    connectionString: url,
    application_name: "nool backup",
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
  })
  let lost: Error | undefined
  let Lost = DatabaseUnavailable
  client.on("error", (error) => {
    lost ??= error
  })
  const cut = () => client.connection.stream.destroy()
  signal?.addEventListener("abort", cut, { once: true })
  try {
    await client.connect()
    await client.query(begin)
    await client.query(SETTINGS)
    const result = await work(client)
    // A stop comes too late: it would only leave open what became of the transaction.
    signal?.removeEventListener("abort", cut)
    Lost = CommitUnknown
    await client.query("COMMIT")
    return result
  } catch (error) {
    if (isEnd(error)) lost ??= error
    throw lost ? new Lost(`The connection to the database was lost: ${lost.message}`, { cause: error }) : error
  } finally {
    signal?.removeEventListener("abort", cut)
    // Ends the transaction too, where it was not committed.
    await client.end().catch(() => {})
  }
}
