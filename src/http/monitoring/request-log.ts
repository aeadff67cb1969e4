import { randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { MiddlewareHandler } from "hono"
import type { Log } from "#platform/log/log.ts"
import { clientIp, isTrusted, resolveClientIp, type TrustedProxies } from "../requests/client-ip.ts"

const REQUEST_ID = /^[\w.:-]{8,128}$/

/** Returns the id of a request: a trusted proxy's x-request-id, so that its log and ours agree, or a new one. */
export function requestIdOf({ headers, socket }: IncomingMessage, proxies: TrustedProxies): string {
  const given = headers["x-request-id"]
  if (typeof given !== "string" || !REQUEST_ID.test(given)) return randomUUID()
  return isTrusted(socket.remoteAddress ?? "", proxies) ? given : randomUUID()
}

/** Logs each request without its query, because links and searches hold tokens and names. */
export function logRequests(log: Log): MiddlewareHandler {
  return async (c, next) => {
    if (!log.isLevelEnabled("info")) return next()
    const started = performance.now()
    await next()
    log.info({
      method: c.req.method,
      path: c.req.path.replace(/nool_[\w-]+/g, "nool_[hidden]"),
      status: c.res.status,
      ms: Math.round(performance.now() - started),
      from: clientIp(c.req.raw),
    })
  }
}

/** Logs the same line for a response from the page cache, which no middleware sees. */
export function logCached(
  log: Log,
  incoming: IncomingMessage,
  { statusCode }: ServerResponse,
  proxies: TrustedProxies,
) {
  const { method, url = "/", headers, socket } = incoming
  const forwarded = headers["x-forwarded-for"]?.toString() ?? null
  const from = resolveClientIp(socket.remoteAddress, forwarded, proxies)
  log.info({ method, path: url.split("?", 1)[0], status: statusCode, ms: 0, cached: true, from })
}
