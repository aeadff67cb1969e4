import type { Context, MiddlewareHandler } from "hono"
import { busyRefusals } from "#platform/metrics/metrics.ts"

/**
 * Limits the simultaneous requests of each kind. The process serves hundreds a second, so these are done within one or
 * two; more would only wait behind them and fill the memory. In the auth server up to 200 wait for their password to be
 * checked. Notices of card payments have places of their own: a provider need not repeat one that is refused. For pages the renderings are counted, each of which may have many readers. Cached pages and files cost next
 * to nothing and are not counted.
 */
export const MAX_UNDER_WAY = { api: 100, auth: 300, notices: 300, renderings: 32 } as const

export type Capacity = keyof typeof MAX_UNDER_WAY

/** Lets at most so many requests of a kind be under way behind it; one more gets the response of `busy` immediately. */
export function admit(
  kind: Capacity,
  busy: (c: Context) => Response,
  limit: number = MAX_UNDER_WAY[kind],
): MiddlewareHandler {
  const places = createPlaces(kind, limit)
  return async (c, next) => {
    if (!places.take()) return busy(c)
    try {
      await next()
    } finally {
      places.free()
    }
  }
}

export function createPlaces(kind: Capacity, limit: number = MAX_UNDER_WAY[kind]) {
  let taken = 0
  return {
    take(): boolean {
      if (taken >= limit) {
        busyRefusals.inc({ kind })
        return false
      }
      taken++
      return true
    },
    free() {
      taken--
    },
  }
}
