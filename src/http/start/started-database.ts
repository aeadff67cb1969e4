import { startEmbeddedPostgres } from "#embedded/embedded.ts"
import type { Log } from "#platform/log/log.ts"
import type { Config } from "../config/config.ts"
import { postgresFolder } from "../config/shop-folder.ts"
import type { OpenParts } from "./open-parts.ts"

// PostgreSQL itself may need this long to write everything to disk, and it must not be left running.
const CLOSE_MS = 70_000

interface StartedDatabaseOptions {
  readonly config: Pick<Config, "databaseUrl" | "dataDir" | "postgresBin">
  readonly log: Log
  readonly onProgress: (step: string) => void
  readonly onFatal: (error: Error) => void
  readonly settings?: Readonly<Record<string, string>>
}

/** The URL of the database; the embedded one is started, unless it runs. */
export async function startedDatabase(
  { config, log, onProgress, onFatal, settings = {} }: StartedDatabaseOptions,
  parts: OpenParts,
): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl
  const postgres = await startEmbeddedPostgres(postgresFolder(config), {
    bin: config.postgresBin,
    settings,
    onNotice: onProgress,
    onCrash: (err) => log.error({ err }, "the embedded PostgreSQL is started again"),
    onLost: onFatal,
  })
  await parts.add("PostgreSQL", CLOSE_MS, postgres, (running) => running.stop())
  return postgres.url
}
