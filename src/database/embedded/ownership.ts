import { chmod, lchown, lstat, readdir } from "node:fs/promises"
import { join } from "node:path"
import type { Account } from "./account.ts"

/** Looked at to tell whether the whole folder needs the repair. */
const SAMPLES = [".", "PG_VERSION", "global", "global/pg_control", "base", "pg_wal"]

const OTHERS = 0o077
const GROUP_READS = 0o050
const OWNER_FOLDER = 0o700
const OWNER_FILE = 0o600

/**
 * Whether PostgreSQL, under `account`, would refuse `data` for its owner or mode, as it does after a copy by zip, scp or `cp -r`.
 * @throws when it would, and we are neither root nor the owner, who alone may repair that
 */
export async function needsRepair(data: string, account: Account): Promise<boolean> {
  const owner = account.uid ?? process.getuid?.()
  if (owner === undefined) return false // Windows
  for (const name of SAMPLES) {
    const path = join(data, name)
    const entry = await lstat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error.code === "EACCES") return null
      throw error
    })
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
  return false
}

/** Gives the folder and all that is in it to `account`, with the modes that PostgreSQL gives by itself. Follows no symbolic links. */
export async function repairOwnership(data: string, account: Account): Promise<void> {
  await repairEntry(data, account)
}

async function repairEntry(path: string, account: Account) {
  const entry = await lstat(path)
  const { uid, gid } = account
  if (uid !== undefined && gid !== undefined && (entry.uid !== uid || entry.gid !== gid)) await lchown(path, uid, gid)
  if (entry.isSymbolicLink()) return
  await chmod(path, entry.isDirectory() ? OWNER_FOLDER : OWNER_FILE)
  if (!entry.isDirectory()) return
  for (const name of await readdir(path)) await repairEntry(join(path, name), account)
}
