import { fileURLToPath } from "node:url"
import { createLog, type Log } from "#platform/log/log.ts"
import { type Config, type Environment, readConfig } from "../config/config.ts"
import { refuseUnusableFolder } from "../config/shop-folder.ts"
import { endStopped, fail, failLater } from "../start/end-process.ts"
import { ensurePortIsFree } from "../start/listen.ts"
import { OpenParts } from "../start/open-parts.ts"
import { startedDatabase } from "../start/started-database.ts"
import { listenForStop } from "../start/stop-signals.ts"
import { openTerminal } from "../start/terminal.ts"
import { shareOf } from "./connections.ts"
import { openControl, type Program } from "./control.ts"
import { forkWorker } from "./fork-worker.ts"
import { gatherMetrics } from "./gather-metrics.ts"
import { openGroup } from "./group.ts"

/** After DRAIN_SECONDS a worker closes everything within this time, or is killed. */
const STOP_MS = 60_000
const CONTROL_MS = 1_000

/** The embedded PostgreSQL offers at least this many. */
const EMBEDDED_CONNECTIONS = 100

/**
 * Runs the first process when WORKERS is 2 or more: it holds the port and what exists once (the embedded PostgreSQL),
 * and keeps that many workers running, which serve. Ends the process with 0, 1, or 130 when it was forced.
 */
export async function runPrimary(env: Environment, program: URL): Promise<void> {
  const settings = readConfig(env)
  if (!settings.ok) return fail("The settings do not work:", settings.problems, settings)
  const { config } = settings
  const log = createLog(config.logLevel)
  const terminal = openTerminal(config, log)
  const signals = listenForStop()
  const parts = new OpenParts({ log, force: signals.force })
  const stopped = new Promise<void>((resolve) => {
    signals.stop.addEventListener("abort", () => {
      terminal.sayStopping()
      resolve(parts.close())
    })
  })
  try {
    signals.stop.throwIfAborted()
    await ensurePortIsFree(config)
    const shared = { config, log, onProgress: terminal.say, parts, nodeEnv: env.NODE_ENV }
    const databaseUrl = await openDatabaseOnce(shared)
    const opened = await openWorkers({ ...shared, databaseUrl, entry: fileURLToPath(program) })
    terminal.sayReady(opened)
    if (process.connected) process.send?.({ ready: opened.port })
    await stopped
    endStopped(signals)
  } catch (error) {
    await parts.close()
    if (signals.stop.aborted) endStopped(signals)
    fail("The shop did not start:", [(error as Error).message], config)
  }
}

interface Shared {
  readonly config: Config
  readonly log: Log
  readonly onProgress: (line: string) => void
  readonly parts: OpenParts
}

async function openDatabaseOnce({ config, log, onProgress, parts }: Shared): Promise<string> {
  await refuseUnusableFolder(config)
  onProgress("Starting the database")
  const settings = serverSettings(config)
  return startedDatabase({ config, log, onProgress, onFatal: (error) => failLater(error, config), settings }, parts)
}

/**
 * Returns settings for all workers, the additional one during a restart, operators' commands and what PostgreSQL
 * reserves for its superuser.
 */
function serverSettings({ workers }: Config): Record<string, string> {
  const wanted = (workers + 1) * shareOf(workers).all + 25
  return { max_connections: String(Math.max(EMBEDDED_CONNECTIONS, wanted)) }
}

interface WorkersOptions extends Shared {
  readonly databaseUrl: string
  readonly nodeEnv: string | undefined
  /** Is the program of the workers, until a restart brings another. */
  readonly entry: string
}

async function openWorkers({ config, log, onProgress: say, parts, databaseUrl, nodeEnv, entry }: WorkersOptions) {
  const { workers } = config
  let program: Program = { entry }
  // The first one reports what it does and finds; the others would repeat it.
  let started = 0
  const metrics = gatherMetrics()
  const group = openGroup({
    size: workers,
    start: (replaces) =>
      forkWorker({
        ...{ program, databaseUrl, nodeEnv, replaces, metrics },
        onSay: started++ === 0 ? say : () => {},
        onReplaceMe: (pid) =>
          void group.replace(pid).catch((err) => log.error({ err, worker: pid }, "a worker is not replaced")),
      }),
    onCrash: (worker, how) => log.error({ worker, how }, "a worker ended by itself and is started again"),
    onLost: async (error) => {
      await parts.close()
      failLater(error, config)
    },
  })
  await parts.add("workers", config.drainMs + STOP_MS, group, (open, hurry) => open.stop(hurry))
  const opened = await group.open()

  async function restart(next: Program, report: (line: string) => void) {
    const before = program
    program = next
    let replaced = 0
    try {
      await group.replaceAll((done) => {
        replaced = done
        report(`${done} of ${workers} workers replaced`)
      })
    } catch (error) {
      if (replaced === 0) program = before
      throw new Error(`${workers - replaced} of ${workers} workers serve on as before. ${(error as Error).message}`)
    }
  }
  await parts.add("restarts", CONTROL_MS, await openControl(config, restart), (control) => control.close())
  process.on("SIGUSR2", () => {
    restart(program, say).catch((err) => log.error({ err }, "not all workers are replaced"))
  })
  say(`${workers} workers share the port, each with up to ${shareOf(workers).all} connections to the database`)
  return opened
}
