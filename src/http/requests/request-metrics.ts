import type { Context, MiddlewareHandler } from "hono"
import { routePath } from "hono/route"
import { requestSeconds, requests } from "#platform/metrics/metrics.ts"

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])

export const countRequests: MiddlewareHandler = async (c, next) => {
  const began = performance.now()
  await next()
  const route = routeOf(c)
  countRequest(c.req.method, route, c.res.status)
  requestSeconds.observe({ method: methodOf(c.req.method), route }, (performance.now() - began) / 1000)
}

export function routeOf(c: Context): string {
  return c.get("route") ?? routePath(c, c.req.routeIndex)
}

/** Names the pattern of the page or file that responds, where one handler serves many. */
export function noteRoute(c: Context, route: string) {
  c.set("route", route)
}

export function countRequest(method: string, route: string, status: number) {
  requests.inc({ method: methodOf(method), route, status })
}

/** Methods that nothing here responds to are one label, however a client names them. */
function methodOf(method: string): string {
  return METHODS.has(method) ? method : "other"
}
