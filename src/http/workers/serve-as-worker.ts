import cluster from "node:cluster"
import { createLog } from "#platform/log/log.ts"
import type { Config } from "../config/config.ts"
import { type StartOptions, startShop } from "../start/start-shop.ts"
import { REPLACED, type StopSignals } from "../start/stop-signals.ts"
import type { FromWorker, ToWorker, WorkerStart } from "./messages.ts"
import { reportMetrics } from "./report-metrics.ts"

export type BuiltParts = Pick<StartOptions, "pages" | "assets" | "backupProgram">

/** Serves the shop beside other workers until the primary says so, or has gone; then ends the process. */
export async function serveAsWorker(config: Config, { databaseUrl, replaces }: WorkerStart, built: BuiltParts) {
  const log = createLog(config.logLevel)
  const signals = followPrimary()
  try {
    const shop = await startShop({
      ...{ log, replaces, ...built, ...signals },
      scrapeAll: reportMetrics(tell),
      config: { ...config, databaseUrl },
      onProgress: (say) => void tell({ say }),
      onFatal: (error) => void fail(error),
    })
    await tell({ opened: { port: shop.port, admin: shop.admin } })
    await shop.closed
    process.exit(0)
  } catch (error) {
    if (signals.stop.aborted) process.exit(0)
    log.debug({ err: error }, "start failed")
    await fail(error as Error)
  }
}

/**
 * Follows the stops of the primary, the only ones that count: a terminal sends its Ctrl-C to every process. A SIGTERM
 * to this one asks the primary for a replacement. Without a primary no new connection arrives, so the end of its
 * channel is a stop too.
 */
function followPrimary(): StopSignals {
  const [stop, force] = [new AbortController(), new AbortController()]
  // Node would end the process at once when the primary has gone.
  if (cluster.worker) cluster.worker.exitedAfterDisconnect = true
  process.once("disconnect", () => stop.abort())
  process.on("message", (message: ToWorker) => {
    if (message === "stop") stop.abort()
    if (message === "replaced") stop.abort(REPLACED)
    if (message === "force") force.abort()
  })
  for (const signal of ["SIGINT", "SIGHUP", "SIGUSR2"] as const) process.on(signal, () => {})
  process.on("SIGTERM", () => void tell("replace me"))
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {})
  return { stop: stop.signal, force: force.signal }
}

async function fail({ message }: Error): Promise<never> {
  await tell({ failed: message })
  process.exit(1)
}

/** Resolves when it is sent, or cannot be because the primary has gone. */
function tell(message: FromWorker): Promise<void> {
  return new Promise((resolve) => {
    if (!process.connected) return resolve()
    process.send?.(message, undefined, undefined, () => resolve())
  })
}
