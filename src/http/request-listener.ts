import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import { getRequestListener } from "@hono/node-server"
import type { Hono } from "hono"
import { m } from "#messages/messages.js"
import { inRequest, type Log } from "#platform/log/log.ts"
import type { AppEnv } from "./app.ts"
import { logCached, requestIdOf } from "./monitoring/request-log.ts"
import type { Asked, PageCache } from "./pages/page-cache.ts"
import type { ReadRequest } from "./pages/serve-pages.ts"
import type { TrustedProxies } from "./requests/client-ip.ts"
import { countRequest } from "./requests/request-metrics.ts"

export interface ListenerOptions {
  readonly cache: Pick<PageCache, "ask">
  readonly readRequest: ReadRequest
  /**
   * Is set on every response that does not set these itself. Doing it in the app is slower: touching a finished
   * Response costs more than all of them.
   */
  readonly headers: Record<string, string>
  readonly log: Log
  readonly trustedProxies: TrustedProxies
  /** Is told of every request: copies of the cache are sent before the app hears of them. */
  readonly visits: { note(incoming: IncomingMessage): void }
  /** Handles requests first, in development. */
  readonly middleware?: Connect | undefined
}

type Connect = (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void

/** Sends a cached page without making a Request and a Response first, which is most of what such a response costs. */
export function requestListener(app: Hono<AppEnv>, options: ListenerOptions): RequestListener {
  const { headers, log, trustedProxies, middleware, visits } = options
  const missed = new WeakMap<object, Asked>()
  const handle = getRequestListener((request, env) => {
    const asked = missed.get(env.incoming)
    return app.fetch(request, asked ? { ...env, asked } : env)
  })
  const logsRequests = log.isLevelEnabled("info")
  return (incoming, outgoing) => {
    if (hasTwoHosts(incoming)) return refuseTwoHosts(outgoing)
    incoming.url = originForm(incoming.url ?? "/")
    visits.note(incoming)
    const requestId = requestIdOf(incoming, trustedProxies)
    inRequest({ requestId }, () => {
      const asked = askCache(incoming, options)
      if (asked?.response) {
        const { status, headers: own, body } = asked.response
        countRequest(asked.request.method, asked.url?.route ?? "/*", status)
        // All of them together: setting them one by one costs as much again as all else.
        outgoing.writeHead(status, { ...headers, ...own, "x-request-id": requestId })
        outgoing.end(body ?? undefined)
        if (logsRequests) logCached(log, incoming, outgoing, trustedProxies)
        return
      }
      if (asked) missed.set(incoming, asked)
      for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value)
      outgoing.setHeader("x-request-id", requestId)
      if (middleware) middleware(incoming, outgoing, () => void handle(incoming, outgoing))
      else void handle(incoming, outgoing)
    })
  }
}

/** Returns path and query of a target that names the whole URL, as clients do to proxies (RFC 9112, 3.2.2). */
function originForm(target: string): string {
  if (target.startsWith("/") || !URL.canParse(target)) return target
  const { pathname, search } = new URL(target)
  return pathname + search
}

function askCache(
  { method = "GET", url = "/", headers }: IncomingMessage,
  { cache, readRequest }: ListenerOptions,
): Asked | null {
  if (method !== "GET" && method !== "HEAD") return null
  return cache.ask(readRequest({ method, url, header: (name) => headers[name]?.toString() }, headers.cookie))
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

export function commonHeaders(https: boolean): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ...(https ? { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" } : {}),
  }
}
