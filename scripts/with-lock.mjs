// One at a time: two of the project's commands started in one clone must not install or build over each other.
// Plain JavaScript without packages, for Node 20 and newer: it runs before anything is installed.
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"

const HEARTBEAT = 2000
const SILENCE = 30_000

/**
 * Does the work while no other process does work under the same lock file; waits for the one that does.
 * A lock whose process has died, or has not renewed it for half a minute, is free.
 * @param {string} lock path of a file that exists while a process works
 * @param {() => Promise<void>} work
 * @param {() => void} onWait called once if it has to wait
 * @param {AbortSignal} [signal] ends the waiting, by a rejection
 */
export async function withLock(lock, work, onWait = () => {}, signal = undefined) {
  for (let waited = false; !take(lock); waited = true) {
    if (!waited) onWait()
    await sleep(300, undefined, { signal })
  }
  const heartbeat = setInterval(() => writeFileSync(lock, String(process.pid)), HEARTBEAT)
  try {
    await work()
  } finally {
    clearInterval(heartbeat)
    rmSync(lock, { force: true })
  }
}

/** @param {string} lock */
function take(lock) {
  if (isLeft(lock)) removeLeft(lock)
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" })
    return true
  } catch (error) {
    if (error.code === "EEXIST") return false
    throw error
  }
}

/**
 * Removes an abandoned lock. It is renamed first, so that only one of two processes that find it gets it. A lock taken
 * since then is put back.
 * @param {string} lock
 */
function removeLeft(lock) {
  const aside = `${lock}.${process.pid}`
  try {
    renameSync(lock, aside)
    if (isLeft(aside)) rmSync(aside)
    else renameSync(aside, lock)
  } catch (error) {
    if (error.code !== "ENOENT") throw error
  }
}

/** @param {string} lock */
function isLeft(lock) {
  try {
    const { mtimeMs } = statSync(lock)
    // A lock that is just being written has no number yet; 0 is taken for a live process.
    return !isAlive(Number(readFileSync(lock, "utf8"))) || Date.now() - mtimeMs > SILENCE
  } catch {
    return false
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === "EPERM"
  }
}
