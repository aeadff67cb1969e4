import type { Context, MiddlewareHandler } from "hono"

/**
 * Requests of each kind that may be under way at the same time. The process serves hundreds a second, so these are done within one
 * or two; more would only wait behind them and fill the memory. In the auth server up to 200 wait for their password to be checked.
 * Of pages the renderings are counted, each of which may have many readers. Cached pages and files cost next to nothing and are not.
 */
export const MAX_UNDER_WAY = { api: 100, auth: 300, renderings: 32 } as const

/** Lets at most `limit` requests be under way behind it; one more gets the response of `busy` immediately. */
export function admit(limit: number, busy: (c: Context) => Response): MiddlewareHandler {
  let underWay = 0
  return async (c, next) => {
    if (underWay >= limit) return busy(c)
    underWay++
    try {
      await next()
    } finally {
      underWay--
    }
  }
}
