import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import { getRequestListener, type HttpBindings } from "@hono/node-server"
import { Hono } from "hono"
import type { Auth } from "#auth/auth.ts"
import { MAX_BODY_BYTES } from "#auth/call-and-reply.ts"
import { REQUEST_LIMIT_MS, withTimeLimit } from "#database/time-limit.ts"
import { m } from "#messages/messages.js"
import { inRequest, type Log } from "#platform/log/log.ts"
import { unavailableIn } from "#platform/unavailable.ts"
import type { ApiEnv, ShopServices } from "#shop/api/api.ts"
import { mailboxPages } from "#shop/mails/mailbox.ts"
import { receiptFiles } from "#shop/receipts/receipts.api.ts"
import { shopApi } from "#shop/routes.ts"
import { serveAssets } from "./assets.ts"
import { admit, MAX_UNDER_WAY } from "./capacity.ts"
import { rememberClientIp, type TrustedProxies } from "./client-ip.ts"
import { handleFailure } from "./failures.ts"
import { type HealthOptions, healthRoutes } from "./health.ts"
import { serveMedia } from "./media.ts"
import type { PageCache } from "./page-cache.ts"
import { type PageOptions, servePages } from "./pages.ts"
import { receiveBody, receiveJson } from "./receive-body.ts"
import { apiRefusals, authRefusals, type Refusals } from "./refusals.ts"
import { logCached, logRequests, requestIdOf } from "./request-log.ts"
import { reportRefusals } from "./security-events.ts"
import { isFromThisMachine } from "./this-machine.ts"

export interface AppOptions {
  readonly services: ShopServices
  readonly auth: Auth
  readonly pages: Omit<PageOptions, "context">
  /** Where the build put the files for browsers. */
  readonly assetsFolder: string
  readonly trustedProxies: TrustedProxies
  readonly health: Omit<HealthOptions, "services">
  readonly developmentMailbox: boolean
  /** What people may sign in with besides a password. */
  readonly signIn: { readonly providers: readonly string[]; readonly sms: boolean }
}

export type AppEnv = ApiEnv & { Bindings: Partial<HttpBindings> }

/** The whole shop as one function from Request to Response. */
export async function createApp(options: AppOptions): Promise<Hono<AppEnv>> {
  const { services, auth } = options
  const app = new Hono<AppEnv>()
  app.onError(handleFailure(services.log))
  app.use(logRequests(services.log))
  app.use(reportRefusals(services.log))
  app.use("/auth/*", receiveBody(MAX_BODY_BYTES, authRefusals.tooLarge))
  app.use("/api/*", receiveJson)
  app.use(async (c, next) => {
    rememberClientIp(c.req.raw, c.env?.incoming?.socket.remoteAddress, options.trustedProxies)
    c.set("shop", services)
    await withTimeLimit(REQUEST_LIMIT_MS, next)
  })

  app.route("/health", healthRoutes({ services, ...options.health }))
  const admitTo = (kind: "api" | "auth", { busy }: Refusals) => admit(MAX_UNDER_WAY[kind], busy)
  app.use("/auth/*", admitTo("auth", authRefusals))
  app.use("/api/*", admitTo("api", apiRefusals))
  app.route("/auth/v1", auth.routes)
  app.route("/api", shopApi)
  app.get("/receipts/*", receiptFiles)
  app.get("/media/*", serveMedia(services.files))
  if (options.developmentMailbox) {
    app.use("/dev/*", async (c, next) =>
      isFromThisMachine(c.req.raw, c.env?.incoming?.socket.remoteAddress) ? next() : c.notFound(),
    )
    app.route("/", mailboxPages(services.db))
  }
  app.use(await serveAssets(options.assetsFolder))
  app.all("*", servePages({ ...options.pages, context: pageContext(options) }))
  return app
}

export interface ListenerOptions {
  readonly cache: PageCache | undefined
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
  const { cache, headers, log, trustedProxies, middleware } = options
  const handle = getRequestListener(app.fetch)
  const logsRequests = log.isLevelEnabled("info")
  return (incoming, outgoing) => {
    if (hasTwoHosts(incoming)) return refuseTwoHosts(outgoing)
    for (const name in headers) outgoing.setHeader(name, headers[name] as string)
    const requestId = requestIdOf(incoming, trustedProxies)
    outgoing.setHeader("x-request-id", requestId)
    inRequest({ requestId }, () => {
      if (cache && serveFromCache(cache, incoming, outgoing)) {
        if (logsRequests) logCached(log, incoming, outgoing, trustedProxies)
      } else if (middleware) middleware(incoming, outgoing, () => void handle(incoming, outgoing))
      else void handle(incoming, outgoing)
    })
  }
}

/** A cached page goes out without becoming a Request and a Response first: that is most of what such a response costs. */
function serveFromCache(cache: PageCache, incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  const { method = "GET", url = "/" } = incoming
  if (method !== "GET" && method !== "HEAD") return false
  const page = cache.find({ method, url, header: (name) => incoming.headers[name] })
  if (!page) return false
  outgoing.writeHead(page.status, page.headers)
  outgoing.end(page.body ?? undefined)
  return true
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

function pageContext({ services: { db, settings, publicUrl, log }, signIn }: AppOptions) {
  return {
    db,
    settings,
    publicUrl,
    signIn,
    logFailure(what: string, error: unknown) {
      if (unavailableIn(error)) return false
      log.error({ err: error }, what)
      return true
    },
  }
}
