import { randomBytes } from "node:crypto"
import type { Context, MiddlewareHandler } from "hono"
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router"
import { REQUEST_LIMIT_MS, withTimeLimit } from "#database/time-limit.ts"
import { m } from "#messages/messages.js"
import { unavailableIn } from "#platform/unavailable.ts"
import type { Dependency } from "#shop/catalogue/catalogue-change.ts"
import { type ShopContext, shopContext } from "#web/context.ts"
import { MAX_UNDER_WAY } from "./capacity.ts"
import type { OwnChanges } from "./own-changes.ts"
import { PageCache, type Rendered } from "./page-cache.ts"
import type { PageRequest } from "./page-copy.ts"
import { readPublicUrls } from "./page-url.ts"
import { busyPage } from "./refusals.ts"
import { withPolicy } from "./security-headers.ts"

const MEGABYTE = 1024 * 1024
const HOUR_MS = 3_600_000

/** Over a WebSocket, on a separate port, Vite notifies pages in development of edits. */
const EDITS = ["ws:"]

/** Caches the pages whose routes declare it; see `followCatalogue`. */
export function createPageCache(routes: ServerBuild["routes"], isAway: () => boolean): PageCache {
  const maxBytes = { pages: 8 * MEGABYTE, products: 32 * MEGABYTE, lists: 16 * MEGABYTE, sitemaps: 32 * MEGABYTE }
  return new PageCache({ maxBytes, maxAgeMs: HOUR_MS, readUrl: readPublicUrls(routes), isAway })
}

export interface PageOptions {
  /** The built pages, or in development whatever was edited last. */
  readonly build: ServerBuild | (() => Promise<ServerBuild>)
  readonly context: Omit<ShopContext, "nonce" | "dependsOn">
  /** Where loaders look for `context`; in development a reload makes a new one. */
  readonly key?: () => Promise<typeof shopContext>
  /** Absent in development, where a page may change with every save. */
  readonly cache?: PageCache | undefined
  readonly ownChanges: OwnChanges
}

/** Every page of the shop, rendered without a user; the public ones are cached in `cache`. */
export function servePages({
  build,
  context,
  cache,
  ownChanges,
  key = async () => shopContext,
}: PageOptions): MiddlewareHandler {
  const handle = createRequestHandler(build)
  let underWay = 0

  async function render(request: Request): Promise<Rendered> {
    // Where an older copy is cached, that is sent instead.
    if (underWay >= MAX_UNDER_WAY.renderings) return { response: busyPage(), outcome: "unavailable", dependsOn: [] }
    underWay++
    return renderNow(request).finally(() => underWay--)
  }

  // With a limit of its own: others than the request that began it may wait for it.
  const renderNow = (request: Request): Promise<Rendered> =>
    withTimeLimit(REQUEST_LIMIT_MS, async () => {
      let outcome = "whole" as Rendered["outcome"]
      const dependsOn: Dependency[] = []
      const provider = new RouterContextProvider()
      const nonce = randomBytes(18).toString("base64url")
      provider.set(await key(), {
        ...context,
        nonce,
        dependsOn: (dependency) => void dependsOn.push(dependency),
        logFailure(what, error) {
          outcome = unavailableIn(error) ? "unavailable" : "failed"
          return context.logFailure(what, error)
        },
      })
      const rendered = await handle(request, provider)
      const response = await withPolicy(rendered, nonce, cache ? [] : EDITS)
      return { response: outcome === "unavailable" ? asUnavailable(response) : response, outcome, dependsOn }
    })

  return async (c) => {
    if (!isDecodable(c)) return c.text(m.errors_path_unreadable(), 400)
    if (!cache || (c.req.method !== "GET" && c.req.method !== "HEAD")) return (await render(c.req.raw)).response
    // The same page for all users: neither the request's headers, nor its Host, nor its abort reach the rendering.
    const page = await cache.render(pageRequest(c, ownChanges), (url) => render(new Request(context.publicUrl + url)))
    return new Response(page.body as Buffer<ArrayBuffer> | null, page)
  }
}

/** A page that failed because the database is not available is worth another try; one that is whole but for a part is not an error. */
function asUnavailable(response: Response): Response {
  if (response.status < 500) return response
  const headers = new Headers(response.headers)
  headers.set("Retry-After", "2")
  return new Response(response.body, { status: 503, headers })
}

/** React Router writes a line of plain text for each path with a broken escape, which any client can send by the thousand. */
function isDecodable({ req }: Context): boolean {
  try {
    decodeURIComponent(new URL(req.url).pathname)
    return true
  } catch {
    return false
  }
}

function pageRequest(c: Context, ownChanges: OwnChanges): PageRequest {
  const url = c.req.url
  return {
    method: c.req.method,
    url: url.slice(url.indexOf("/", 8)),
    header: (name) => c.req.header(name),
    changedAt: ownChanges.read(c.req.header("cookie")),
  }
}
