import type { Context, MiddlewareHandler } from "hono"
import { HTTPException } from "hono/http-exception"
import { respond } from "#auth/call-and-reply.ts"
import { refuse } from "#auth/refusal.ts"
import type { ClientCounter } from "#database/limits/client-limits.ts"
import { m } from "#messages/messages.js"
import { getLocale } from "#messages/runtime.js"
import { type Log, logFailure } from "#platform/log/log.ts"
import { unavailableIn } from "#platform/unavailable.ts"
import { refusal, sendRefusal } from "#shop/api/api.ts"
import { clientIp } from "./client-ip.ts"

export interface Refusals {
  /** 503: too much is under way. */
  busy(c: Context): Response
  tooLarge(c: Context): Response
}

/** Seconds after which there is a place again: nearly every request is done within one. */
const RETRY_AFTER_SECONDS = 2

export const apiRefusals = {
  searches: (c: Context, seconds: number) =>
    sendRefusal(c, refusal(429, "too_many_searches", m.errors_searches_text, { retryAfter: seconds })),
  notices: (c: Context, seconds: number) =>
    sendRefusal(c, refusal(429, "too_many_notices", m.errors_busy, { retryAfter: seconds })),
  busy: (c) => sendRefusal(c, refusal(503, "busy", m.errors_busy, { retryAfter: RETRY_AFTER_SECONDS })),
  tooLarge: (c) => sendRefusal(c, refusal(413, "too_large", m.errors_too_large)),
} satisfies Refusals & Record<"searches" | "notices", (c: Context, seconds: number) => Response>

export const authRefusals: Refusals = {
  busy: (c) => respond(c.req.raw, refuse(503, "over_capacity", m.errors_busy(), { retryAfter: RETRY_AFTER_SECONDS })),
  tooLarge: (c) => respond(c.req.raw, refuse(413, "request_entity_too_large", m.errors_too_large())),
}

export function busyPage(): Response {
  return plainPage(503, m.errors_busy_title(), m.errors_busy_text(), RETRY_AFTER_SECONDS)
}

export function searchesPage(_: Context, seconds: number): Response {
  return plainPage(429, m.errors_searches_title(), m.errors_searches_text(), seconds)
}

function plainPage(status: number, title: string, text: string, retryAfter: number): Response {
  const page = `<!doctype html>
<html lang="${getLocale()}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body><h1>${title}</h1><p>${text}</p></body>
</html>
`
  return new Response(page, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": "default-src 'none'",
      "Cache-Control": "no-store",
      "Retry-After": String(retryAfter),
    },
  })
}

/** Limits searches, and looks by signed links, by client. A search text or key counts on any page, so that no spelling of a path escapes; pages from the cache do not. */
export function limitSearches(
  searches: ClientCounter,
  refuse: (c: Context, seconds: number) => Response,
): MiddlewareHandler {
  const limit = limitClient(searches, refuse)
  return (c, next) => (c.req.query("q") || c.req.query("key") ? limit(c, next) : next())
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

/** Logs unexpected failures in full under a reference, which is all that the client gets. */
export function handleFailure(log: Log) {
  return (error: Error, c: Context): Response => {
    if (error instanceof HTTPException) return error.getResponse()
    const passing = unavailableIn(error)
    if (passing) {
      c.header("Retry-After", String(passing.retryAfter))
      c.header("Cache-Control", "no-store")
      return c.text(m.errors_unavailable(), 503)
    }
    const reference = logFailure(log, error, c.req)
    const message = m.errors_internal({ reference })
    if (c.req.path.startsWith("/api") || c.req.path.startsWith("/auth")) {
      return c.json({ error: { code: "internal", message, reference } }, 500)
    }
    return c.text(message, 500)
  }
}
