import { spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { type FileHandle, link, open, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { isAlive } from "./running-postgres.ts"

/** Is an exclusive lock that this process holds until it releases it or ends. */
export interface HeldLock {
  /**
   * A child process that gets this file descriptor holds the lock too, for as long as it or a process started by it
   * runs.
   */
  readonly fd: number
  release(): Promise<void>
}

/**
 * "taken" means that another process holds it. "unavailable" means that this system has no `flock`, or the file system
 * knows no such locks.
 */
export type LockState = "free" | "taken" | "unavailable"
export type Lock = HeldLock | Exclude<LockState, "free">

const TAKEN = 75

/**
 * Takes the lock on the data folder, so that no other process starts a server on it. The kernel keeps such a lock with the folder itself:
 * it holds between containers that see neither each other's processes nor memory, and nobody can delete it and keep the data.
 */
export async function lockDataFolder(data: string): Promise<Lock> {
  const lock = await tryLock(data)
  // Network file systems lock only files that are open for writing.
  return lock === "unavailable" ? tryLock(join(data, "global/pg_control"), "r+") : lock
}

/** Returns whether the lock on the data folder is free, without keeping it. */
export async function lockStateOf(data: string): Promise<LockState> {
  const lock = await lockDataFolder(data)
  if (typeof lock === "string") return lock
  await lock.release()
  return "free"
}

export async function tryLock(path: string, flags = "r"): Promise<Lock> {
  // Containers, which see no process of each other, are Linux; elsewhere PostgreSQL's own check of its pid file is enough.
  if (process.platform !== "linux") return "unavailable"
  const handle = await open(path, flags).catch(() => null)
  if (!handle) return "unavailable"
  const code = await flock(handle)
  if (code === 0) return { fd: handle.fd, release: () => handle.close() }
  await handle.close()
  return code === TAKEN ? "taken" : "unavailable"
}

/**
 * Makes a lock file that this process holds until the returned function is called or it ends. The file gets its name only when it is
 * locked: one that is seen unlocked has lost its maker. Rejects with EEXIST when there is one.
 */
export async function claimLockFile(path: string): Promise<() => Promise<void>> {
  const unnamed = `${path}.${randomUUID()}`
  await writeFile(unnamed, String(process.pid), { mode: 0o600 })
  const lock = await tryLock(unnamed, "r+")
  const release = async () => {
    if (typeof lock === "object") await lock.release()
  }
  try {
    await link(unnamed, path)
    return release
  } catch (error) {
    await release()
    throw error
  } finally {
    await rm(unnamed, { force: true })
  }
}

/**
 * Returns whether the process that made this lock file has ended. The lock itself says that, because a process number
 * says nothing about another container.
 */
export async function isAbandoned(lockFile: string): Promise<boolean> {
  const lock = await tryLock(lockFile, "r+")
  if (typeof lock === "object") await lock.release()
  if (lock !== "unavailable") return lock !== "taken"
  const maker = Number(await readFile(lockFile, "utf8").catch(() => ""))
  return process.platform !== "linux" && maker > 0 && !isAlive(maker)
}

/** Node.js has no call for this lock. `flock` puts it on our open file, where it stays when `flock` has ended. */
async function flock(handle: FileHandle): Promise<number | null> {
  const args = ["--exclusive", "--nonblock", "--conflict-exit-code", String(TAKEN), "3"]
  const child = spawn("flock", args, { stdio: ["ignore", "ignore", "ignore", handle.fd] })
  const [code] = await once(child, "exit").catch(() => [null])
  return code
}
