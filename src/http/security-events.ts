import type { MiddlewareHandler } from "hono"
import type { Log } from "#platform/log/log.ts"
import { createSecurityEvents, type SecurityEvent } from "#platform/log/security-events.ts"
import { clientAddress } from "./client-address.ts"

/** Notes refusals that may be an attack; see docs/security.md for the names. */
export function reportRefusals(log: Log): MiddlewareHandler {
  const events = createSecurityEvents(log)
  return async (c, next) => {
    await next()
    const event = eventOf(c.req.path, c.res.status, c.req.raw.headers.has("Authorization"))
    if (event) events.report(event, clientAddress(c.req.raw))
  }
}

function eventOf(path: string, status: number, withToken: boolean): SecurityEvent | null {
  if (status === 429) return "limit_reached"
  if (status === 403 && path.startsWith("/api/admin/")) return "admin_refused"
  if (status === 403 && path.startsWith("/receipts/")) return "link_refused"
  if (status === 401 && withToken) return "token_refused"
  return null
}
