import { randomUUID } from "node:crypto"
import type { Context } from "hono"
import { HTTPException } from "hono/http-exception"
import { isUnavailable } from "#database/unavailable.ts"
import type { Log } from "#platform/log/log.ts"
import { Unavailable } from "#platform/unavailable.ts"

/** Seconds after which a client may try again: the shop notices within one that the database is back. */
const RETRY_AFTER = "2"

function answerUnavailable(c: Context): Response {
  c.header("Retry-After", RETRY_AFTER)
  c.header("Cache-Control", "no-store")
  return c.text("The shop cannot answer this right now. Please try again in a moment.", 503)
}

/** What nobody expected: logged in full under a reference, which is all that goes out. */
export function answerFailure(log: Log) {
  return (error: Error, c: Context): Response => {
    if (error instanceof HTTPException) return error.getResponse()
    if (error instanceof Unavailable) {
      log.error({ err: error, method: c.req.method, path: c.req.path }, "request refused for now")
      c.header("Retry-After", String(error.retryAfter))
      c.header("Cache-Control", "no-store")
      return c.text("This cannot be shown at the moment. Please try again in a few seconds.", 503)
    }
    if (isUnavailable(error)) return answerUnavailable(c)
    const reference = randomUUID().slice(0, 8)
    log.error({ err: error, reference, method: c.req.method, path: c.req.path }, "request failed")
    const message = `Something went wrong on our side. Please try again; if it goes on, tell us the reference ${reference}.`
    if (c.req.path.startsWith("/api") || c.req.path.startsWith("/auth")) {
      return c.json({ error: { code: "internal", message, reference } }, 500)
    }
    return c.text(message, 500)
  }
}
