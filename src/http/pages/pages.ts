import { randomBytes } from "node:crypto"
import type { Context, MiddlewareHandler } from "hono"
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router"
import { REQUEST_LIMIT_MS, withTimeLimit } from "#database/time-limit.ts"
import { m } from "#messages/messages.js"
import { renderedPages } from "#platform/metrics/metrics.ts"
import { unavailableIn } from "#platform/unavailable.ts"
import type { Dependency } from "#shop/catalogue/catalogue-change.ts"
import { pictureHost } from "#shop/catalogue/pictures/picture-host.ts"
import { type ShopContext, shopContext } from "#web/context.ts"
import { createPlaces } from "../capacity.ts"
import { clientIp } from "../client-ip.ts"
import { noteRoute } from "../monitoring/request-metrics.ts"
import { busyPage } from "../refusals.ts"
import { withPolicy } from "../security-headers.ts"
import { canonicalPath } from "./canonical-path.ts"
import type { OwnChanges } from "./own-changes.ts"
import { PageCache, type Rendered } from "./page-cache.ts"
import { copyOf, type PageRequest, type PageResponse, type RenderedPage, respond } from "./page-copy.ts"
import { decoded, readPagePatterns } from "./page-routes.ts"
import { type ReadPublicUrl, readPublicUrls } from "./page-url.ts"
import type { Preview } from "./preview.ts"

const MEGABYTE = 1024 * 1024
const HOUR_MS = 3_600_000
const EMPTY = Buffer.alloc(0)

/** Over a WebSocket, on a separate port, Vite notifies pages in development of edits. */
const EDITS = ["ws:"]

/** Caches the pages whose routes declare it; see `followCatalogue`. */
export function createPageCache(
  routes: ServerBuild["routes"],
  { isAway, isClosed }: Record<"isAway" | "isClosed", () => boolean>,
): PageCache {
  const maxBytes = { pages: 4 * MEGABYTE, products: 16 * MEGABYTE, lists: 8 * MEGABYTE }
  const readAny = readPublicUrls(routes)
  // Before the shop is open, admins and visitors get different pages where its products are.
  const readUrl: ReadPublicUrl = (url) => {
    const page = readAny(url)
    return page?.dependsOn === "loader" && isClosed() ? null : page
  }
  return new PageCache({ maxBytes, maxAgeMs: HOUR_MS, readUrl, isAway })
}

export interface PageOptions {
  /** The built pages, or in development whatever was edited last. */
  readonly build: ServerBuild | (() => Promise<ServerBuild>)
  readonly context: Omit<ShopContext, "nonce" | "dependsOn" | "takePage" | "isPreview" | "sentFrom">
  /** Where loaders look for `context`; in development a reload makes a new one. */
  readonly key?: () => Promise<typeof shopContext>
  /** Absent in development, where a page may change with every save. */
  readonly cache?: PageCache | undefined
  readonly ownChanges: OwnChanges
  readonly preview: Preview
  /** Resolves when this process knows the settings that were saved before a time (milliseconds since 1970). */
  readonly knowsOf: (at: number) => Promise<void>
}

/** Every page of the shop, rendered without a user; the public ones are cached in `cache`. */
export function servePages({
  build,
  context,
  cache,
  ownChanges,
  preview,
  knowsOf,
  key = async () => shopContext,
}: PageOptions): MiddlewareHandler {
  const handle = createRequestHandler(build)
  const connect = typeof build === "function" ? EDITS : []
  const patternOf = typeof build === "function" ? () => "/*" : readPagePatterns(build.routes)
  const places = createPlaces("renderings")

  async function render(
    request: Request,
    { isPreview = false, sentFrom = null as string | null } = {},
  ): Promise<Rendered> {
    // Where an older copy is cached, that is sent instead.
    if (!places.take()) {
      return { response: await pageOf(busyPage()), outcome: "unavailable", dependsOn: [] }
    }
    const rendered = await renderNow(request, { isPreview, sentFrom }).finally(places.free)
    renderedPages.inc({ outcome: rendered.outcome })
    return rendered
  }

  // With a limit of its own: others than the request that began it may wait for it.
  const renderNow = (request: Request, own: Pick<ShopContext, "isPreview" | "sentFrom">): Promise<Rendered> =>
    withTimeLimit(REQUEST_LIMIT_MS, async () => {
      let outcome = "whole" as Rendered["outcome"]
      let html: string | undefined
      const dependsOn: Dependency[] = []
      const provider = new RouterContextProvider()
      const nonce = randomBytes(18).toString("base64url")
      provider.set(await key(), {
        ...context,
        ...own,
        nonce,
        dependsOn: (dependency) => void dependsOn.push(dependency),
        takePage(page) {
          html = page
        },
        logFailure(what, error) {
          outcome = unavailableIn(error) ? "unavailable" : "failed"
          return context.logFailure(what, error)
        },
      })
      const rendered = await handle(request, provider)
      const page = await pageOf(rendered)
      const response =
        html === undefined ? page : withMarkup(page, withPolicy(html, nonce, { connect, pictures: pictureHost() }))
      return { response: outcome === "unavailable" ? asUnavailable(response) : response, outcome, dependsOn }
    })

  return async (c) => {
    const pattern = patternOf(c.req.path)
    noteRoute(c, pattern)
    const { pathname, search } = new URL(c.req.url)
    if (decoded(pathname) === null) return c.text(m.errors_path_unreadable(), 400)
    if (c.req.method !== "GET" && c.req.method !== "HEAD") {
      const sent = c.req.method === "POST" ? await sentForm(c, context) : c.req.raw
      return responseOf((await render(sent, { sentFrom: clientIp(c.req.raw) })).response)
    }
    const canonical = canonicalPath(pathname)
    if (pattern !== "/*" && canonical !== pathname) return c.redirect(canonical + search, 301)
    const request = pageRequest(c, ownChanges)
    // The same page for all users: neither the request's headers, nor its Host, nor its abort reach the rendering.
    const isPreview = preview.read(c.req.header("cookie"))
    const renderUrl = (url: string) => render(new Request(context.publicUrl + url), { isPreview })
    await knowsOf(request.changedAt)
    if (cache) return responseOf(await cache.render(request, renderUrl))
    return responseOf(respond(copyOf((await renderUrl(request.url)).response, "no-store"), request))
  }
}

async function pageOf(response: Response): Promise<RenderedPage> {
  const body = response.body ? Buffer.from(await response.arrayBuffer()) : EMPTY
  return { status: response.status, headers: Object.fromEntries(response.headers), body }
}

function withMarkup(page: RenderedPage, { html, policy }: ReturnType<typeof withPolicy>): RenderedPage {
  return { ...page, headers: { ...page.headers, "content-security-policy": policy }, body: Buffer.from(html) }
}

/** A page that failed because the database is not available is worth another try; one that is whole but for a part is not an error. */
function asUnavailable(page: RenderedPage): RenderedPage {
  return page.status < 500 ? page : { ...page, status: 503, headers: { ...page.headers, "retry-after": "2" } }
}

function responseOf({ body, status, headers }: PageResponse): Response {
  return new Response(body?.length ? (body as Buffer<ArrayBuffer>) : null, { status, headers })
}

/** An e-mail address and the name of a button; most forms say all they want in their URL. */
const MAX_FORM_BYTES = 2048

/**
 * A form that was sent, with what was typed into it, as far as that is short: all of it is received before a page is rendered. Under our public
 * URL, with which the renderer compares the `Origin` of its sender.
 */
async function sentForm({ req }: Context, { publicUrl }: Pick<ShopContext, "publicUrl">): Promise<Request> {
  const { method, headers } = req.raw
  const isShort = Number(headers.get("content-length") ?? Number.NaN) <= MAX_FORM_BYTES
  const body = isShort ? await req.text().catch(() => null) : null
  return new Request(publicUrl + pathOf(req.url), { method, headers, body })
}

function pathOf(url: string): string {
  return url.slice(url.indexOf("/", 8))
}

function pageRequest(c: Context, ownChanges: OwnChanges): PageRequest {
  return {
    method: c.req.method,
    url: pathOf(c.req.url),
    header: (name) => c.req.header(name),
    changedAt: ownChanges.read(c.req.header("cookie")),
  }
}
