import type { Registry } from "prom-client"

export type Metrics = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>

export type FromWorker =
  /** It serves this port. */
  | { readonly ready: number }
  /** Why it does not start. It ends by itself. */
  | { readonly failed: string }
  | { readonly metrics: Metrics }
  /** It was asked for the metrics of all workers. */
  | "scrape"

export type ToWorker =
  /** The whole shop is stopping, and this worker with it. */
  | "stop"
  /** Its own metrics are wanted. */
  | "report"
  /** Holds the metrics of all workers as text. */
  | { readonly scraped: string }

export interface WorkerStart {
  readonly databaseUrl: string
  /** The first one prepares what all of them share, and says so. */
  readonly role: "first" | "further"
}

const VARIABLE = "NOOL_WORKER"

export function environmentOf(start: WorkerStart): Record<string, string> {
  return { [VARIABLE]: JSON.stringify(start) }
}

export function workerStart(env: Record<string, string | undefined>): WorkerStart | null {
  const text = env[VARIABLE]
  return text ? (JSON.parse(text) as WorkerStart) : null
}
