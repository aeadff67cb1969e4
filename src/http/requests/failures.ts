import type { Context } from "hono"
import { HTTPException } from "hono/http-exception"
import { m } from "#messages/messages.js"
import { type Log, logFailure } from "#platform/log/log.ts"
import { type Unavailable, unavailableIn } from "#platform/unavailable.ts"

function sendUnavailable(c: Context, { retryAfter }: Unavailable): Response {
  c.header("Retry-After", String(retryAfter))
  c.header("Cache-Control", "no-store")
  return c.text(m.errors_unavailable(), 503)
}

/** Logs unexpected failures in full under a reference, which is all that the client gets. */
export function handleFailure(log: Log) {
  return (error: Error, c: Context): Response => {
    if (error instanceof HTTPException) return error.getResponse()
    const passing = unavailableIn(error)
    if (passing) return sendUnavailable(c, passing)
    const reference = logFailure(log, error, c.req)
    const message = m.errors_internal({ reference })
    if (c.req.path.startsWith("/api") || c.req.path.startsWith("/auth")) {
      return c.json({ error: { code: "internal", message, reference } }, 500)
    }
    return c.text(message, 500)
  }
}
