import { runBackupCommand } from "#backup/command/backup-command.ts"
import { hasDatabase } from "../config/shop-folder.ts"
import { OpenParts } from "../start/open-parts.ts"
import type { OpenOptions } from "../start/open-services.ts"
import { startedDatabase } from "../start/started-database.ts"

/** Runs `npm run backup`, also while the shop runs. */
export function backUp(args: string[], options: OpenOptions): Promise<void> {
  return runBackupCommand(args, { ...options, withDatabase: (work) => withDatabaseUrl(options, work) })
}

async function withDatabaseUrl<Result>(options: OpenOptions, work: (url: string) => Promise<Result>): Promise<Result> {
  const { config } = options
  // A command must not make an empty cluster to back it up.
  if (!(await hasDatabase(config))) {
    throw new Error(
      `There is no shop in ${config.dataDir}: set DATA_DIR, or DATABASE_URL, as it is where the shop runs.`,
    )
  }
  const parts = new OpenParts(options)
  try {
    return await work(config.databaseDirectUrl ?? (await startedDatabase(options, parts)))
  } finally {
    await parts.close()
  }
}
