import pg from "pg"
import { asError, systemCode } from "#platform/errors.ts"
import { type ServerPasswords, serverUrl } from "./server.ts"

/** A "starting" server recovers, a "refused" one accepts none of our passwords, a "silent" one responds not at all or unintelligibly. */
export type ServerState =
  | { readonly state: "ready"; readonly folder: string }
  | { readonly state: "starting" | "refused" | "silent"; readonly error: Error }

const CONNECT_MS = 5_000
const ASK_MS = 5_000
const STATEMENT_MS = 60_000

const CANNOT_CONNECT_NOW = "57P03"
const WRONG_PASSWORD = ["28P01", "28000"]

/** Queries the server on `port` as its superuser, once. */
export async function askServer(port: number, passwords: ServerPasswords): Promise<ServerState> {
  try {
    const url = serverUrl("postgres", "postgres", port, passwords)
    const ask = (client: pg.Client) => client.query<{ data_directory: string }>("SHOW data_directory")
    const { rows } = await withClient(url, ask, ASK_MS)
    const folder = rows[0]?.data_directory ?? ""
    return { state: "ready", folder }
  } catch (error) {
    return { state: stateOf(error), error: asError(error) }
  }
}

function stateOf(error: unknown): "starting" | "refused" | "silent" {
  const code = systemCode(error)
  if (code === CANNOT_CONNECT_NOW) return "starting"
  return WRONG_PASSWORD.includes(code) ? "refused" : "silent"
}

export function isWrongPassword(error: unknown): boolean {
  return stateOf(error) === "refused"
}

/** Runs `work` on a separate connection. Connecting takes 5 s at most, each statement `statementMs`. */
export async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
  statementMs = STATEMENT_MS,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "nool server",
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: statementMs,
  })
  client.on("error", () => {}) // the statement under way rejects
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
