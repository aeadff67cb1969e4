import { fileURLToPath } from "node:url"
import { asError } from "#platform/errors.ts"
import { createLog, type Log } from "#platform/log/log.ts"
import { type Config, type Environment, readConfig } from "../config/config.ts"
import { refuseUnusableFolder } from "../config/shop-folder.ts"
import { shareOf } from "../start/connections.ts"
import { namingFullDisk } from "../start/full-disk.ts"
import { ensurePortIsFree } from "../start/listen.ts"
import { OpenParts } from "../start/open-parts.ts"
import { startedDatabase } from "../start/started-database.ts"
import { endStopped, fail, failLater, openTerminal } from "../start/terminal.ts"
import { environmentOf } from "../start/worker-messages.ts"
import { listenForStop } from "../stop-signals.ts"
import { createWorkers } from "./workers.ts"

/** After DRAIN_SECONDS a worker closes everything within this time, or is killed. */
const STOP_MS = 60_000

/** The embedded PostgreSQL offers at least this many. */
const EMBEDDED_CONNECTIONS = 100

/**
 * Runs the first process of a shop with WORKERS=2 or more: it opens the embedded PostgreSQL, which all share, and keeps the workers running,
 * which serve. It ends with 0, 1, or 130 when it was forced.
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
    await ensurePortIsFree({ ...config, shared: true })
    const started = { config, log, onProgress: terminal.say, parts }
    const databaseUrl = await openDatabaseOnce(started)
    const port = await openWorkers(started, { ...env, databaseUrl }, fileURLToPath(program))
    if (process.connected) process.send?.({ ready: port })
    await stopped
    endStopped(signals)
  } catch (error) {
    await parts.close()
    if (signals.stop.aborted) endStopped(signals)
    fail("The shop did not start:", [asError(namingFullDisk(error)).message], config)
  }
}

interface Started {
  readonly config: Config
  readonly log: Log
  readonly onProgress: (line: string) => void
  readonly parts: OpenParts
}

async function openDatabaseOnce({ config, log, onProgress, parts }: Started): Promise<string> {
  await refuseUnusableFolder(config)
  onProgress("Starting the database")
  const settings = serverSettings(config)
  return startedDatabase({ config, log, onProgress, onFatal: (error) => failLater(error, config), settings }, parts)
}

/** Returns settings for all workers, operators' commands and what PostgreSQL reserves for its superuser. */
function serverSettings({ workers }: Config): Record<string, string> {
  const wanted = workers * shareOf(workers).all + 25
  return { max_connections: String(Math.max(EMBEDDED_CONNECTIONS, wanted)) }
}

async function openWorkers(started: Started, env: Environment & { databaseUrl: string }, program: string) {
  const { config, log, onProgress: say, parts } = started
  const { databaseUrl, ...settings } = env
  const { workers: size, drainMs } = config
  say(`${size} workers share the port, each with up to ${shareOf(size).all} connections to the database`)
  const workers = createWorkers({
    ...{ size, program },
    envOf: (role) => ({ ...settings, ...environmentOf({ databaseUrl, role }) }),
    onCrash: (err) => log.error({ err }, "a worker ended by itself and is started again"),
    onGivenUp: (err) => log.error({ err }, "a worker ended again and again and is not started any more"),
    async onLost({ message }) {
      await parts.close()
      failLater(new Error(`The workers ended again and again, and are not started any more. ${message}`), config)
    },
  })
  await parts.add("workers", drainMs + STOP_MS, workers, (open, hurry) => open.stop(hurry))
  return workers.open()
}
