import type { Context, MiddlewareHandler } from "hono"
import type { ClientCounter } from "#database/limits/client-limits.ts"
import { clientIp } from "./client-ip.ts"

/**
 * Limits the searches of each client. Every request with a search text in its query counts, whichever page it is for,
 * so that no other spelling of a path escapes it. Pages from the cache are not counted.
 */
export function limitSearches(
  searches: ClientCounter,
  refuse: (c: Context, seconds: number) => Response,
): MiddlewareHandler {
  const limit = limitClient(searches, refuse)
  return (c, next) => (c.req.query("q") ? limit(c, next) : next())
}

export function limitClient(
  counter: ClientCounter,
  refuse: (c: Context, seconds: number) => Response,
): MiddlewareHandler {
  return async (c, next) => {
    const seconds = await counter.takeFrom(clientIp(c.req.raw))
    if (seconds !== null) return refuse(c, seconds)
    await next()
  }
}
