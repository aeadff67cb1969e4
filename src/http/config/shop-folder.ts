import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { openFiles } from "#platform/files/files.ts"
import { readSecret } from "#platform/secrets/secret-file.ts"
import { secretKeyFile } from "#platform/secrets/secrets.ts"
import type { Config } from "./config.ts"
import { refuseHalfRestored } from "./restore-mark.ts"

type FolderConfig = Pick<Config, "databaseUrl" | "dataDir" | "filesUrl">

export function postgresFolder({ dataDir }: Pick<Config, "dataDir">): string {
  return join(dataDir, "postgres")
}

/** Returns whether there is a database to open: the operator's, or an embedded one that an earlier start has made. */
export async function hasDatabase(config: Pick<FolderConfig, "databaseUrl" | "dataDir">): Promise<boolean> {
  if (config.databaseUrl !== undefined) return true
  return readdir(join(postgresFolder(config), "data")).then(
    (names) => names.length > 0,
    // A file that may not be examined exists.
    (error: NodeJS.ErrnoException) => error.code !== "ENOENT",
  )
}

/** Throws when a restore is under way or was killed, or when a shop's database is missing and the shop would open as an empty one. */
export async function refuseUnusableFolder(config: FolderConfig): Promise<void> {
  await refuseHalfRestored(config.dataDir)
  // The folder is read before the database is looked for, because a process that starts at the same time makes the
  // database first.
  const left = config.databaseUrl === undefined ? await partOfShop(config) : null
  if (left === null || (await hasDatabase(config))) return
  throw new Error(
    `There is a shop (${left}), but its database is not: ${join(postgresFolder(config), "data")} is missing or empty. ` +
      "Mount its disk, let its copy come to an end, or set DATABASE_URL where the database is elsewhere. If it is lost, restore a backup into an " +
      "empty folder (docs/backup.md). To begin an empty shop, move secret.key and the files away. Nothing was changed.",
  )
}

async function partOfShop({ dataDir, filesUrl }: FolderConfig): Promise<string | null> {
  const secret = secretKeyFile(dataDir)
  if ((await readSecret(secret)) !== null) return secret
  try {
    for await (const key of openFiles(filesUrl).keys()) return `${key} in the file store`
  } catch {
    // A store that cannot be read is reported when it is used.
  }
  return null
}
