import { type ReadSetting, wholeWithin } from "../config/setting-values.ts"

export interface MonitoringSettings {
  /** A request with this token may read the metrics. Without a token only requests from this machine may, and none through a proxy. */
  readonly metricsToken: string | undefined
  /** A statement is logged as slow from this many milliseconds on; null means never. */
  readonly slowStatementMs: number | null
}

/** Reads the settings of what an operator sees of the running shop. */
export function monitoringSettings(read: ReadSetting): MonitoringSettings {
  const token = (text: string) => (text === "" || /^[\x21-\x7e]{16,}$/.test(text) ? text : null)
  return {
    metricsToken: read("METRICS_TOKEN", "", token, "16 characters or more, without spaces") || undefined,
    slowStatementMs: read("SLOW_STATEMENT_MS", "500", milliseconds, "a number of milliseconds, such as 500, or off").ms,
  }
}

function milliseconds(text: string): { ms: number | null } | null {
  if (text === "off") return { ms: null }
  const ms = wholeWithin(text, 1, 60_000)
  return ms === null ? null : { ms }
}
