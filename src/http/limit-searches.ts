import type { Context, MiddlewareHandler } from "hono"
import type { Counter } from "#platform/limits/limits.ts"
import { networkOf } from "#platform/limits/networks.ts"
import { clientIp } from "./client-ip.ts"

/**
 * Lets each client search so often. Whatever has a search text in its query counts, whichever page it is for, so that no other way to write
 * a path gets past it. A page that the cache has does not come here.
 */
export function limitSearches(searches: Counter, refuse: (c: Context, seconds: number) => Response): MiddlewareHandler {
  const limit = limitClient(searches, refuse)
  return (c, next) => (c.req.query("q") ? limit(c, next) : next())
}

/** Lets each client call so often. */
export function limitClient(counter: Counter, refuse: (c: Context, seconds: number) => Response): MiddlewareHandler {
  return async (c, next) => {
    const seconds = await counter.take(networkOf(clientIp(c.req.raw)))
    if (seconds !== null) return refuse(c, seconds)
    await next()
  }
}
