import type { HttpBindings } from "@hono/node-server"
import { propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode } from "@opentelemetry/api"
import type { MiddlewareHandler } from "hono"
import { noteTrace, requestIdAtHand } from "#platform/log/log.ts"
import { isTracing, traced } from "#platform/traces/traces.ts"
import { isTrusted, type TrustedProxies } from "../client-ip.ts"
import { routeOf } from "./request-metrics.ts"

/** A trace of each request that reaches the app, which goes on with that of a trusted proxy. Neither path nor query: links hold tokens and names. */
export function traceRequests(proxies: TrustedProxies): MiddlewareHandler<{ Bindings: Partial<HttpBindings> }> {
  return async (c, next) => {
    if (!isTracing()) return next()
    const carrier = isTrusted(c.env?.incoming?.socket.remoteAddress ?? "", proxies) ? c.req.header() : {}
    const parent = propagation.extract(ROOT_CONTEXT, carrier)
    const { method } = c.req
    const attributes = { "http.request.method": method, "nool.request_id": requestIdAtHand() ?? "" }
    await traced(
      { name: method, kind: SpanKind.SERVER, attributes },
      async (span) => {
        if (span) noteTrace(span.spanContext().traceId)
        await next()
        const route = routeOf(c)
        span?.updateName(`${method} ${route}`)
        span?.setAttributes({ "http.route": route, "http.response.status_code": c.res.status })
        if (c.res.status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
      },
      parent,
    )
  }
}
