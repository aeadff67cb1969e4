import cluster from "node:cluster"
import type { Registry } from "prom-client"
import type { Shop } from "../start/start-shop.ts"

// Primary and worker may be of two versions during a restart: a message is added, and never gets another meaning.

/** Is told to whoever started the shop when it is open. */
export type Opened = Pick<Shop, "port" | "admin">

export type Metrics = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>

/** Holds the metrics of one worker, as it was asked for them. */
export interface Reported {
  readonly metrics: Metrics
  readonly round: number
}

export type FromWorker =
  /** Is a line for the operator. */
  | { readonly say: string }
  | { readonly opened: Opened }
  /** Says why it cannot start. It ends by itself. */
  | { readonly failed: string }
  /** It was told by a signal to end, and serves until another takes its place. */
  | "replace me"
  | { readonly report: Reported }
  /** It wants the metrics of all workers; the number comes back with them. */
  | { readonly scrape: number }

/** "replaced": another worker serves already. "force": nothing is waited for any more. */
export type ToWorker =
  | "stop"
  | "replaced"
  | "force"
  /** Its metrics are wanted; the number goes back with them. */
  | { readonly report: number }
  /** Holds the metrics of all workers as text. */
  | { readonly scraped: number; readonly text: string }

/** A worker is started with this. */
export interface WorkerStart {
  readonly databaseUrl: string
  /** Is true when workers that started earlier serve beside it: what would harm them is refused. */
  readonly replaces: boolean
}

const VARIABLE = "NOOL_WORKER"

export function environmentOf(start: WorkerStart): Record<string, string> {
  return { [VARIABLE]: JSON.stringify(start) }
}

/** Returns what this process was started with as a worker; null when it is none. */
export function workerStart(env: Record<string, string | undefined>): WorkerStart | null {
  const text = env[VARIABLE]
  return cluster.isWorker && text ? (JSON.parse(text) as WorkerStart) : null
}
