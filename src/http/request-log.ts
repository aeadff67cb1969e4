import type { MiddlewareHandler } from "hono"
import type { Log } from "#platform/log/log.ts"
import { clientAddress } from "./client-address.ts"

/** One line a request at level info. Never the query: links and searches hold tokens and names. */
export function logRequests(log: Log): MiddlewareHandler {
  return async (c, next) => {
    if (!log.isLevelEnabled("info")) return next()
    const started = performance.now()
    await next()
    log.info({
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round(performance.now() - started),
      from: clientAddress(c.req.raw),
    })
  }
}
