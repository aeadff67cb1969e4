import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import { getRequestListener } from "@hono/node-server"
import type { Hono } from "hono"
import { m } from "#messages/messages.js"
import { inRequest, type Log } from "#platform/log/log.ts"
import type { AppEnv } from "./app.ts"
import type { TrustedProxies } from "./client-ip.ts"
import { logCached, requestIdOf } from "./monitoring/request-log.ts"
import type { OwnChanges } from "./pages/own-changes.ts"
import type { PageCache } from "./pages/page-cache.ts"
import type { PageResponse } from "./pages/page-copy.ts"

export interface ListenerOptions {
  readonly cache: PageCache | undefined
  readonly ownChanges: OwnChanges
  /** On every response that does not set them itself. Set here and not in the app: touching a finished Response costs more than all of them. */
  readonly headers: Record<string, string>
  readonly log: Log
  readonly trustedProxies: TrustedProxies
  /** Asked first, in development. */
  readonly middleware?: Connect | undefined
}

type Connect = (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void

/** The shop as node:http calls it: a cached page goes out immediately, everything else through `app`. */
export function requestListener(app: Hono<AppEnv>, options: ListenerOptions): RequestListener {
  const { cache, ownChanges, headers, log, trustedProxies, middleware } = options
  const handle = getRequestListener(app.fetch)
  const logsRequests = log.isLevelEnabled("info")
  return (incoming, outgoing) => {
    if (hasTwoHosts(incoming)) return refuseTwoHosts(outgoing)
    const requestId = requestIdOf(incoming, trustedProxies)
    inRequest({ requestId }, () => {
      const cached = cache && findCached(cache, ownChanges, incoming)
      if (cached) {
        // All of them together: setting them one by one costs as much again as all else.
        outgoing.writeHead(cached.status, { ...headers, ...cached.headers, "x-request-id": requestId })
        outgoing.end(cached.body ?? undefined)
        if (logsRequests) logCached(log, incoming, outgoing, trustedProxies)
        return
      }
      for (const name in headers) outgoing.setHeader(name, headers[name] as string)
      outgoing.setHeader("x-request-id", requestId)
      if (middleware) middleware(incoming, outgoing, () => void handle(incoming, outgoing))
      else void handle(incoming, outgoing)
    })
  }
}

/** A cached page goes out without becoming a Request and a Response first: that is most of what such a response costs. */
function findCached(
  cache: PageCache,
  ownChanges: OwnChanges,
  { method = "GET", url = "/", headers }: IncomingMessage,
): PageResponse | null {
  if (method !== "GET" && method !== "HEAD") return null
  return cache.find({
    method,
    url,
    header: (name) => headers[name]?.toString(),
    changedAt: ownChanges.read(headers.cookie),
  })
}

/** Node keeps the first of two; a proxy before us may have gone by the second. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === "host") hosts++
  }
  return hosts > 1
}

function refuseTwoHosts(outgoing: ServerResponse) {
  outgoing.writeHead(400, { connection: "close", "content-type": "text/plain; charset=utf-8" })
  outgoing.end(`${m.errors_host_twice()}\n`)
}
