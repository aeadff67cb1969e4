import { pendingMigrations } from "#database/migrate.ts"
import { hasDatabase } from "../config/shop-folder.ts"
import { OpenParts } from "../start/open-parts.ts"
import type { OpenOptions } from "../start/open-services.ts"
import { startedDatabase } from "../start/started-database.ts"
import { waitForDatabase } from "../start/wait-for-database.ts"

/**
 * Asks the prepared version, beside the running one, whether it could start on the same settings and data, and what it would change.
 * Changes nothing.
 * @throws when it could not start; the message says what to do
 */
export async function checkUpgrade(_args: string[], options: OpenOptions): Promise<void> {
  const { config, onProgress: say } = options
  if (!(await hasDatabase(config))) {
    return say(`There is no database in ${config.dataDir} yet: the first start makes it.`)
  }
  const parts = new OpenParts(options)
  try {
    const url = await startedDatabase(options, parts)
    const directUrl = config.databaseDirectUrl
    await waitForDatabase({ url, directUrl }, options)
    for (const line of linesOf(await pendingMigrations({ directUrl: directUrl ?? url }))) say(line)
  } finally {
    await parts.close()
  }
}

function linesOf(pending: readonly string[]): string[] {
  if (pending.length === 0) return ["The database stays as it is: the version before can be started again at any time."]
  return [
    `The restart changes the database (${pending.join(", ")}). The version before then refuses it.`,
    "For a way back make a backup before it: npm run backup -- FILE",
  ]
}
