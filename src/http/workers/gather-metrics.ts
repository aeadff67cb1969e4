import { setTimeout as pause } from "node:timers/promises"
import { AggregatorRegistry } from "prom-client"
import type { Metrics, Reported, ToWorker } from "./messages.ts"

/** Holds the metrics of all workers, gathered by the primary. */
export interface MetricsOfAll {
  /** Asks this worker for its metrics from now on. */
  opened(pid: number, tell: (message: ToWorker) => void): void
  ended(pid: number): void
  reported(pid: number, report: Reported): void
  /**
   * Returns all metrics as text, each with the sum, the largest or the smallest value, as its aggregator says. A worker
   * that does not report in time counts as in its last report. The last values of an ended worker stay in the sums,
   * because a counter that falls would pass for a new one.
   */
  scrape(): Promise<string>
}

const LIMIT_MS = 2_500

export function gatherMetrics(limitMs = LIMIT_MS): MetricsOfAll {
  const workers = new Map<number, (message: ToWorker) => void>()
  const latest = new Map<number, Metrics>()
  const rounds = new Map<number, { readonly missing: Set<number>; readonly complete: () => void }>()
  let past: Promise<Metrics> = Promise.resolve([])
  let last = 0

  function missNoMore(round: number, pid: number) {
    const asked = rounds.get(round)
    if (asked?.missing.delete(pid) && asked.missing.size === 0) asked.complete()
  }

  return {
    opened: (pid, tell) => void workers.set(pid, tell),
    ended(pid) {
      workers.delete(pid)
      const counted = latest.get(pid)?.filter(isCounted) ?? []
      latest.delete(pid)
      past = past.then((before) => AggregatorRegistry.aggregate([before, counted]).getMetricsAsJSON())
      for (const round of rounds.keys()) missNoMore(round, pid)
    },
    reported(pid, { metrics, round }) {
      if (workers.has(pid)) latest.set(pid, metrics)
      missNoMore(round, pid)
    },
    async scrape() {
      const round = ++last
      const { promise, resolve } = Promise.withResolvers<void>()
      rounds.set(round, { missing: new Set(workers.keys()), complete: resolve })
      for (const tell of workers.values()) tell({ report: round })
      if (workers.size === 0) resolve()
      await Promise.race([promise, pause(limitMs, undefined, { ref: false })])
      rounds.delete(round)
      return AggregatorRegistry.aggregate([await past, ...latest.values()]).metrics()
    },
  }
}

/**
 * Returns true for counters and histograms. Their JSON has the names of the enumeration that the types promise as
 * numbers.
 */
function isCounted({ type }: Metrics[number]): boolean {
  return ["counter", "histogram"].includes(String(type))
}
