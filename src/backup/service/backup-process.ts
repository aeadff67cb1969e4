import { fork } from "node:child_process"
import type { Readable } from "node:stream"
import { fileURLToPath } from "node:url"
import type { FromBackupProgram, ToBackupProgram } from "./backup-program.ts"
import type { BackupContent } from "./backup-runs.server.ts"

export interface BackupProcess {
  /** Resolves to the content of the backup; rejects with why it failed. */
  readonly finished: Promise<BackupContent>
  readonly stream: Readable
}

export const BACKUP_ARGUMENT = "make-backup"
/** A stopped backup has this time to remove the half of it that is stored. */
const STOP_MS = 8_000
/** More than it gives itself. */
const LIMIT_MS = 6.5 * 3_600_000

/**
 * Makes a backup in a process of its own: what it costs, and a crash of it, stays away from the shop's requests. It is started with the flags of
 * this one, which bound its memory (scripts/server-options.mjs).
 */
export function startBackupProcess(program: URL, order: ToBackupProgram, signal: AbortSignal): BackupProcess {
  const child = fork(fileURLToPath(program), [BACKUP_ARGUMENT], {
    stdio: ["ignore", "inherit", "inherit", "ipc", "pipe"],
    timeout: LIMIT_MS,
    killSignal: "SIGKILL",
  })
  let heard: FromBackupProgram = { failed: "" }
  child.on("message", (message) => {
    heard = message as FromBackupProgram
  })
  // It may have ended already, which the end of the process says.
  child.send(order, () => {})
  let killing: NodeJS.Timeout | undefined
  function stop() {
    child.kill()
    killing = setTimeout(() => child.kill("SIGKILL"), STOP_MS)
  }
  if (signal.aborted) stop()
  else signal.addEventListener("abort", stop, { once: true })

  const finished = new Promise<BackupContent>((resolve, reject) => {
    child.once("error", reject)
    child.once("exit", (code, killedBy) => {
      signal.removeEventListener("abort", stop)
      clearTimeout(killing)
      if (code === 0 && "content" in heard) return resolve(heard.content)
      if (signal.aborted) return reject(signal.reason)
      const how = killedBy ? `was killed by ${killedBy}` : `ended with code ${code}`
      reject(new Error(("failed" in heard && heard.failed) || `The process of the backup ${how}.`))
    })
  })
  return { finished, stream: child.stdio[4] as Readable }
}
