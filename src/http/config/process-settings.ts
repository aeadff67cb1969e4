import { resolve } from "node:path"
import { databaseUrl } from "./outbound.ts"
import { onOff, type ReadSetting, wholeWithin } from "./setting-values.ts"

export interface ProcessSettings {
  readonly workers: number
  /** A shop that was told to stop serves for this time, while `/health/ready` says that it stops. */
  readonly drainMs: number
  readonly databaseUrl: string | undefined
  /** Is the folder of the programs of an installed PostgreSQL, which then is the embedded one in place of the packages'. */
  readonly postgresBin: string | undefined
  /** Is the URL of PostgreSQL itself, where `databaseUrl` is that of a pooler. */
  readonly databaseDirectUrl: string | undefined
  /** A request with this token may read the metrics. Without a token only requests from this machine may, and none through a proxy. */
  readonly metricsToken: string | undefined
  /** A statement is logged as slow from this many milliseconds on; null means never. */
  readonly slowStatementMs: number | null
  /** Is false to have browsers remove the service worker that shows them a page without a connection. */
  readonly offlinePage: boolean
}

const MOST_WORKERS = 64
const LONGEST_DRAIN_SECONDS = 600
const URL_CURE =
  "postgres://user:password@host/database, for another machine with ?sslmode=verify-full, or with ?sslmode=disable where " +
  "nobody else is on the way"

export function processSettings(read: ReadSetting, production: boolean, problems: string[]): ProcessSettings {
  const workers = (text: string) => wholeWithin(text, 1, MOST_WORKERS)
  const seconds = (text: string) => wholeWithin(text, 0, LONGEST_DRAIN_SECONDS)
  const upTo = (most: number) => `a number up to ${most}, such as 2`
  const token = (text: string) => (text === "" || /^[\x21-\x7e]{16,}$/.test(text) ? text : null)
  const readUrl = (name: string) => read(name, "", databaseUrl, URL_CURE) || undefined
  const url = readUrl("DATABASE_URL")
  const bin = read("POSTGRES_BIN", "", (text) => text, "") || undefined
  if (url && bin)
    problems.push("POSTGRES_BIN is for the embedded PostgreSQL, and DATABASE_URL for another: give one of them.")
  return {
    workers: read("WORKERS", "1", workers, upTo(MOST_WORKERS)),
    drainMs: read("DRAIN_SECONDS", production ? "5" : "0", seconds, upTo(LONGEST_DRAIN_SECONDS)) * 1000,
    databaseUrl: url,
    postgresBin: bin && resolve(bin),
    databaseDirectUrl: readUrl("DATABASE_DIRECT_URL"),
    metricsToken: read("METRICS_TOKEN", "", token, "16 characters or more, without spaces") || undefined,
    slowStatementMs: read("SLOW_STATEMENT_MS", "500", milliseconds, "a number of milliseconds, such as 500, or off").ms,
    offlinePage: read("OFFLINE_PAGE", "on", onOff, "on or off"),
  }
}

function milliseconds(text: string): { ms: number | null } | null {
  if (text === "off") return { ms: null }
  const ms = wholeWithin(text, 1, 60_000)
  return ms === null ? null : { ms }
}
