import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { open } from "node:fs/promises"
import { setTimeout as sleep } from "node:timers/promises"
import { program } from "./process.ts"

const RESTART_MS = 1000
const STOP_MS = 30_000

export interface Supervised {
  /** Returns the process of the shop; undefined between two of them. */
  readonly pid: () => number | undefined
  kill(signal: NodeJS.Signals): void
  /** Ends it for good: with SIGTERM, and with SIGKILL after 30 s. */
  stop(): Promise<void>
}

/** Runs the built shop, and starts it again a second after it ended, as an operator's supervisor does. */
export async function supervise(env: Record<string, string>, logFile: string): Promise<Supervised> {
  const log = await open(logFile, "a")
  let child: ChildProcess | undefined
  let stopping = false

  function start() {
    const started = spawn(process.execPath, [program], { env, stdio: ["ignore", log.fd, log.fd, "ipc"] })
    child = started
    started.once("exit", () => {
      child = undefined
      setTimeout(() => stopping || start(), RESTART_MS)
    })
  }
  start()
  return {
    pid: () => child?.pid,
    kill: (signal) => void child?.kill(signal),
    async stop() {
      stopping = true
      const ending = child
      if (ending) {
        const ended = once(ending, "exit")
        ending.kill("SIGTERM")
        if (!(await Promise.race([ended, sleep(STOP_MS)]))) ending.kill("SIGKILL")
        await ended
      }
      await log.close()
    },
  }
}
