import { randomUUID } from "node:crypto"
import type { Context } from "hono"
import { HTTPException } from "hono/http-exception"
import type { Log } from "#platform/log/log.ts"
import { type Unavailable, unavailableIn } from "#platform/unavailable.ts"

function answerUnavailable(c: Context, { retryAfter }: Unavailable): Response {
  c.header("Retry-After", String(retryAfter))
  c.header("Cache-Control", "no-store")
  return c.text("The shop cannot answer this right now. Please try again in a moment.", 503)
}

/** What nobody expected: logged in full under a reference, which is all that goes out. */
export function answerFailure(log: Log) {
  return (error: Error, c: Context): Response => {
    if (error instanceof HTTPException) return error.getResponse()
    const passing = unavailableIn(error)
    if (passing) return answerUnavailable(c, passing)
    const reference = randomUUID().slice(0, 8)
    log.error({ err: error, reference, method: c.req.method, path: c.req.path }, "request failed")
    const message = `Something went wrong on our side. Please try again; if it goes on, tell us the reference ${reference}.`
    if (c.req.path.startsWith("/api") || c.req.path.startsWith("/auth")) {
      return c.json({ error: { code: "internal", message, reference } }, 500)
    }
    return c.text(message, 500)
  }
}
