import type { Context, MiddlewareHandler } from "hono"
import { networkOf } from "#platform/limits/networks.ts"
import type { Log } from "#platform/log/log.ts"
import { createSecurityEvents, type SecurityEvent } from "#platform/log/security-events.ts"
import { clientIp } from "./client-ip.ts"

/**
 * Notes refusals that may be an attack; see docs/security.md for the names. Each is named by its network: the 2^64 addresses of one IPv6 customer
 * are one name, and neither fill the log nor crowd out others.
 */
export function reportRefusals(log: Log): MiddlewareHandler {
  const events = createSecurityEvents(log)
  return async (c, next) => {
    await next()
    const event = eventOf(c)
    if (event) events.report(event, networkOf(clientIp(c.req.raw)))
  }
}

function eventOf(c: Context): SecurityEvent | null {
  const { path } = c.req
  const { status } = c.res
  if (status === 429) return "limit_reached"
  // An admin who has passed every step and must only choose a better password is let through to `identity`.
  if (status === 403 && path.startsWith("/api/admin/") && !c.get("identity")) return "admin_refused"
  if (status === 403 && path.startsWith("/receipts/")) return "link_refused"
  if (status === 401 && c.req.raw.headers.has("Authorization")) return "token_refused"
  return null
}
