import {
  type Attributes,
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api"

/** Of one step of the work: `GET /product/:id`, a statement, a mail. */
export interface Step {
  readonly name: string
  readonly kind?: SpanKind
  readonly attributes?: Attributes
}

let tracer: Tracer | undefined

/** Switches traces on for this thread, or off again. */
export function setTracer(to: Tracer | undefined) {
  tracer = to
}

export function isTracing(): boolean {
  return tracer !== undefined
}

/**
 * Runs `work` as a trace of its own, or as part of the one in `parent`. Rejections are noted and passed on. While traces are switched off
 * this is a call of `work`.
 */
export function traced<Result>(
  step: Step,
  work: (span?: Span) => Promise<Result>,
  parent: Context = ROOT_CONTEXT,
): Promise<Result> {
  return tracer ? run(tracer, step, work, parent) : work()
}

/** The same for a step within a trace. Outside of one nothing is traced: what looks every second whether there is work would fill the traces. */
export function tracedStep<Result>(step: () => Step, work: () => Promise<Result>): Promise<Result> {
  if (!tracer || !trace.getActiveSpan()) return work()
  return run(tracer, step(), work, context.active())
}

async function run<Result>(
  by: Tracer,
  { name, kind = SpanKind.INTERNAL, attributes = {} }: Step,
  work: (span: Span) => Promise<Result>,
  parent: Context,
): Promise<Result> {
  const span = by.startSpan(name, { kind, attributes }, parent)
  try {
    return await context.with(trace.setSpan(parent, span), () => work(span))
  } catch (error) {
    // Not its message, which may hold values.
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : "unknown" })
    throw error
  } finally {
    span.end()
  }
}
