import { httpsUrl } from "../outbound.ts"
import { onOff, type ReadSetting, wholeNumber } from "../setting-values.ts"

export interface MonitoringSettings {
  /** Whoever sends it may read the metrics; undefined: only this machine may, and nobody behind a proxy. */
  readonly metricsToken: string | undefined
  /** From how many milliseconds on a statement is logged as slow; null for never. */
  readonly slowStatementMs: number | null
  /** Which part of the requests is traced; null where traces are not sent anywhere. */
  readonly traceRatio: number | null
}

/** What an operator sees of the running shop. */
export function monitoringSettings(read: ReadSetting): MonitoringSettings {
  const token = (text: string) => (text === "" || /^[\x21-\x7e]{16,}$/.test(text) ? text : null)
  const ratio = read("OTEL_TRACES_SAMPLER_ARG", "1", part, "a number between 0 and 1, such as 0.1")
  const disabled = read("OTEL_SDK_DISABLED", "false", onOff, "true or false")
  const collectors = ["OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"].map((name) =>
    read(name, "", httpsUrl, "an https:// address, or http:// on this machine, such as http://localhost:4318"),
  )
  return {
    metricsToken: read("METRICS_TOKEN", "", token, "16 characters or more, without spaces") || undefined,
    slowStatementMs: read("SLOW_STATEMENT_MS", "500", milliseconds, "a number of milliseconds, such as 500, or off").ms,
    traceRatio: collectors.some(Boolean) && !disabled ? ratio : null,
  }
}

function part(text: string): number | null {
  return /^(?:0|1|0?\.\d{1,6}|1\.0)$/.test(text) ? Number(text) : null
}

function milliseconds(text: string): { ms: number | null } | null {
  if (text === "off") return { ms: null }
  const ms = wholeNumber(text, 1, 60_000)
  return ms === null ? null : { ms }
}
