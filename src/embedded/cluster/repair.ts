import { chmod, lchown, lstat, mkdir, readdir } from "node:fs/promises"
import { join } from "node:path"
import type { ServerAccount } from "../account.ts"

/** These paths are examined to decide whether the whole folder needs the repair. */
const SAMPLES = [".", "PG_VERSION", "global", "global/pg_control", "base", "pg_wal"]

/** Empty in a server that is stopped, and needed: a copy that knows files only (S3, some archives) has lost them. */
const EMPTY_FOLDERS = [
  "pg_commit_ts",
  "pg_dynshmem",
  "pg_notify",
  "pg_replslot",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_tblspc",
  "pg_twophase",
  "pg_logical/mappings",
  "pg_logical/snapshots",
]

const OTHERS = 0o077
const GROUP_READS = 0o050
const OWNER_FOLDER = 0o700
const OWNER_FILE = 0o600

/**
 * Returns whether PostgreSQL, under `account`, would refuse the data folder because a copy by zip, scp, S3 or `cp -r`
 * lost owners, modes and empty folders.
 * @throws when it would, and we are neither root nor the owner, which repairing it needs
 */
export async function needsRepair(data: string, account: ServerAccount): Promise<boolean> {
  const owner = account.uid ?? process.getuid?.()
  if (owner === undefined) return false // Windows
  for (const name of SAMPLES) {
    const path = join(data, name)
    const entry = await entryAt(path)
    if (!entry) continue
    if (entry.uid !== owner) {
      if (process.getuid?.() === 0) return true
      throw new Error(
        `${path} belongs to the account with the number ${entry.uid}, but the shop runs under ${owner}, and PostgreSQL opens its own files only. ` +
          `Run once as root: chown -R ${owner} '${data}'. Nothing was changed.`,
      )
    }
    const needed = entry.isDirectory() ? OWNER_FOLDER : OWNER_FILE
    if ((entry.mode & needed) !== needed) return true
    if (name === "." && (entry.mode & OTHERS & ~GROUP_READS) !== 0) return true
  }
  return (await missingFolders(data)).length > 0
}

async function missingFolders(data: string): Promise<string[]> {
  const found = await Promise.all(EMPTY_FOLDERS.map((name) => entryAt(join(data, name))))
  return EMPTY_FOLDERS.filter((_, index) => found[index] === null)
}

/** Returns null for what does not exist or may not be examined. */
async function entryAt(path: string) {
  return lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR" || error.code === "EACCES") return null
    throw error
  })
}

/** Makes the empty folders, and gives all to `account` with the modes that PostgreSQL gives by itself. Follows no symbolic links. */
export async function repairCopy(data: string, account: ServerAccount): Promise<void> {
  for (const name of await missingFolders(data)) await mkdir(join(data, name), { recursive: true })
  await repairEntry(data, account)
}

async function repairEntry(path: string, account: ServerAccount) {
  const entry = await lstat(path)
  const { uid, gid } = account
  if (uid !== undefined && gid !== undefined && (entry.uid !== uid || entry.gid !== gid)) await lchown(path, uid, gid)
  if (entry.isSymbolicLink()) return
  await chmod(path, entry.isDirectory() ? OWNER_FOLDER : OWNER_FILE)
  if (!entry.isDirectory()) return
  for (const name of await readdir(path)) await repairEntry(join(path, name), account)
}
