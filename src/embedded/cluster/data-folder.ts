import { readdir, readFile, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { systemCode } from "#platform/errors.ts"
import type { Binaries } from "../binaries.ts"

/** Without these PostgreSQL cannot open a data folder, and none of them can be made again. */
const ESSENTIAL = ["global/pg_control", "base", "pg_wal", "pg_xact", "postgresql.conf", "pg_hba.conf"]
const NAMES_SHOWN = 5

/**
 * Returns whether `data` holds a PostgreSQL data folder; false when it is absent or empty. Reads only.
 * @throws when it holds anything else, is incomplete, or was made by another major version: the message names the cure
 */
export async function isDataFolder(data: string, binaries: Binaries): Promise<boolean> {
  const names = await namesIn(data)
  if (names.length === 0) return false
  if (!names.includes("PG_VERSION")) throw new Error(noVersion(data, names))
  await refuseOtherVersion(data, binaries)
  const missing = await missingIn(data)
  if (missing.length) {
    throw new Error(
      `The data folder ${data} is damaged or incomplete: ${missing.join(", ")} missing. ` +
        "If a restore is under way, let it finish; else restore the folder from a backup. Nothing was changed.",
    )
  }
  return true
}

async function namesIn(data: string): Promise<string[]> {
  try {
    return await readdir(data)
  } catch (error) {
    const code = systemCode(error)
    if (code === "ENOENT") return []
    if (code === "ENOTDIR") throw new Error(`${data} is no folder, so it holds no PG_VERSION: move it away.`)
    throw error
  }
}

function noVersion(data: string, names: string[]): string {
  const more = names.length > NAMES_SHOWN ? ` and ${names.length - NAMES_SHOWN} more` : ""
  return (
    `${data} is not empty, but no complete PostgreSQL data folder: PG_VERSION is missing ` +
    `(there: ${names.toSorted().slice(0, NAMES_SHOWN).join(", ")}${more}). ` +
    "If a restore is under way, let it finish and start again. To begin with an empty shop, move the folder away. Nothing was changed."
  )
}

async function refuseOtherVersion(data: string, { major, origin }: Binaries) {
  const made = (await readFile(join(data, "PG_VERSION"), "utf8")).trim()
  if (made === String(major)) return
  throw new Error(
    `The data folder ${data} was made by PostgreSQL ${made}, and the one of ${origin} is PostgreSQL ${major}, which cannot open it. ` +
      `Set POSTGRES_BIN to the programs of PostgreSQL ${made}, where that is installed. To change to PostgreSQL ${major}, with the version of the shop ` +
      "and the settings that made the folder: npm run backup -- FILE. Then move DATA_DIR away, except for backup.key, and with this version: " +
      "npm run restore -- FILE (docs/backup.md). Nothing was changed.",
  )
}

async function missingIn(data: string): Promise<string[]> {
  const found = await Promise.all(
    ESSENTIAL.map((name) =>
      stat(join(data, name)).then(
        () => true,
        // A file that may not be examined exists.
        (error: NodeJS.ErrnoException) => error.code !== "ENOENT",
      ),
    ),
  )
  return ESSENTIAL.filter((_, index) => !found[index])
}

/** A start makes all of these in a folder that was empty. */
const MADE = ["data", "password", "superuser-password", "postgres.log", "postgres.log.1"]

/** Removes what a start made in the folder of a stopped server. Whatever else is there stays, and so does a mounted folder itself. */
export async function removeCluster(folder: string): Promise<void> {
  for (const name of MADE) {
    await rm(join(folder, name), { recursive: true, force: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EBUSY") throw error
    })
  }
}
