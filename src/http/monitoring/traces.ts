import type { Log } from "#platform/log/log.ts"
import type { MonitoringSettings } from "./monitoring-settings.ts"

/** Begins to send traces where a collector is set; resolves to what ends it. Otherwise nothing of it is loaded. */
export async function tracesOf(
  { traceRatio }: Pick<MonitoringSettings, "traceRatio">,
  log: Pick<Log, "warn">,
): Promise<() => Promise<void>> {
  if (traceRatio === null) return async () => {}
  const { openTraces } = await import("#platform/traces/open-traces.ts")
  return openTraces(log, traceRatio)
}
