import type { MiddlewareHandler } from "hono"
import { m } from "#messages/messages.js"
import { createDigest } from "#platform/log/digest.ts"
import type { Log } from "#platform/log/log.ts"

/** Refuses forms from other sites, logged once a minute. A sender that is no page, as a mail program that unsubscribes, has no `Origin`. */
export function refuseForeignForms(log: Pick<Log, "info">, publicUrl: string): MiddlewareHandler {
  const { origin: own } = new URL(publicUrl)
  const refused = createDigest<{ readonly path: string }>({
    first: (line) => log.info({ ...line }, "a form of another site was refused"),
    more: (_, more) => log.info({ more }, "forms of other sites were refused: so many more within the minute"),
  })
  return async (c, next) => {
    const origin = c.req.header("origin")
    const isRead = c.req.method === "GET" || c.req.method === "HEAD"
    if (isRead || origin === undefined || origin === own) return next()
    refused.note("all", { path: c.req.path })
    return c.text(m.errors_form_of_another_site(), 400)
  }
}
