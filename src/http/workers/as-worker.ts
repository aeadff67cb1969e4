import { on } from "node:events"
import { register } from "prom-client"
import type { FromWorker, Metrics, ToWorker } from "../start/worker-messages.ts"
import type { StopSignals } from "../stop-signals.ts"

/** Longer than the primary waits for the other workers. */
const SCRAPE_MS = 4_000

/**
 * Does what the primary says, and stops when it has gone. Signals are for the primary alone: a terminal sends its Ctrl-C to every process, and
 * workers that closed the port by themselves would not serve while the shop drains.
 */
export function followPrimary(): StopSignals {
  const stop = new AbortController()
  process.once("disconnect", () => stop.abort())
  // The primary may have gone while this process was loading.
  if (process.connected === false) stop.abort()
  process.on("message", async (message: ToWorker) => {
    if (message === "stop") stop.abort()
    if (message === "report") await tellPrimary({ metrics: named(await register.getMetricsAsJSON()) })
  })
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => {})
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {})
  // The primary kills a worker that is forced to end.
  return { stop: stop.signal, force: new AbortController().signal }
}

/** Resolves when the message is sent, or cannot be because the primary has gone. */
export function tellPrimary(message: FromWorker): Promise<void> {
  return new Promise((resolve) => {
    if (!process.connected) return resolve()
    process.send?.(message, undefined, undefined, () => resolve())
  })
}

/** Returns the metrics of all workers as text; `own` where the primary does not respond. */
export async function scrapeAll(own: () => Promise<string>): Promise<string> {
  const messages = on(process, "message", { signal: AbortSignal.timeout(SCRAPE_MS) })
  await tellPrimary("scrape")
  try {
    for await (const [message] of messages) if (message.scraped) return message.scraped
  } catch {
    // The primary has gone, or is too busy.
  }
  return own()
}

/**
 * Counters of each worker keep a series of their own: in a sum the end of a worker would look like a counter that was reset. Of gauges the
 * primary shows one value, as the aggregator of each says.
 */
function named(metrics: Metrics): Metrics {
  return metrics.map((metric) => {
    if (!["counter", "histogram"].includes(String(metric.type))) return metric
    const values = metric.values.map((value) => ({ ...value, labels: { ...value.labels, worker: process.pid } }))
    return { ...metric, values } as typeof metric
  })
}
