import { setTimeout as pause } from "node:timers/promises"
import { context, DiagLogLevel, diag, propagation } from "@opentelemetry/api"
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks"
import { W3CTraceContextPropagator } from "@opentelemetry/core"
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http"
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources"
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace"
import { version } from "../../../package.json"
import { createDigest } from "../log/digest.ts"
import type { Log } from "../log/log.ts"
import { setTracer } from "./traces.ts"

/** What a collector that is away or silent may delay the end of the process. */
const LAST_EXPORT_MS = 2_000

/**
 * Sends traces to the collector that OTEL_EXPORTER_OTLP_ENDPOINT names, in the background and in batches: what a collector that is away, slow
 * or silent does not take is dropped beyond some thousand spans. The exporter reads its settings from the environment.
 * @param ratio of the requests that are traced, unless a proxy has decided
 * @returns a function that sends what is left and ends it, within two seconds
 */
export function openTraces(log: Pick<Log, "warn">, ratio: number): () => Promise<void> {
  const failures = createDigest<string>({
    first: (why) => log.warn({ why }, "traces could not be sent"),
    more: (why, more) => log.warn({ why, more }, "traces could not be sent: so many more times within the minute"),
  })
  const report = (...words: unknown[]) => void failures.note("", words.map(String).join(" ").slice(0, 300))
  const quiet = () => {}
  diag.setLogger({ error: report, warn: report, info: quiet, debug: quiet, verbose: quiet }, DiagLogLevel.WARN)
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": "nool", "service.version": version }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  setTracer(provider.getTracer("nool", version))

  return async () => {
    setTracer(undefined)
    const ended = provider.shutdown().catch(report)
    await Promise.race([ended, pause(LAST_EXPORT_MS, undefined, { ref: false })])
    propagation.disable()
    context.disable()
    diag.disable()
  }
}
