import type { Context, MiddlewareHandler } from "hono"
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router"
import { type ShopContext, shopContext } from "#web/context.ts"
import { PageCache, type PageRequest } from "./page-cache.ts"

const KEPT = /^\/(?:|_\.data|shop(?:\.data)?|product\/[^/]+|sitemap[^/]*\.xml|robots\.txt)$/
const ONE_PRODUCT = /^\/product\//
const HOUR_MS = 3_600_000

/** Keeps the public pages; `catalogue_changed` announcements drop from it. */
export function createPageCache(): PageCache {
  return new PageCache({ maxBytes: 64 * 1024 * 1024, maxAgeMs: HOUR_MS, isOnePage: (path) => ONE_PRODUCT.test(path) })
}

export interface PageOptions {
  /** The built pages, or in development whatever was edited last. */
  readonly build: ServerBuild | (() => Promise<ServerBuild>)
  readonly context: ShopContext
  /** Where loaders look for `context`; in development a reload makes a new one. */
  readonly key?: () => Promise<typeof shopContext>
  /** Absent in development, where a page may change with every save and Vite writes inline scripts of its own. */
  readonly cache?: PageCache | undefined
}

/** Every page of the shop, rendered for nobody in particular; the public ones are kept in `cache`. */
export function servePages({ build, context, cache, key = async () => shopContext }: PageOptions): MiddlewareHandler {
  const handle = createRequestHandler(build)
  const render = async (request: Request) => {
    const provider = new RouterContextProvider()
    provider.set(await key(), context)
    return handle(request, provider)
  }
  return async (c) => {
    if (!cache || (c.req.method !== "GET" && c.req.method !== "HEAD")) return render(c.req.raw)
    const request = pageRequest(c)
    // The same page for everybody: neither the visitor's headers, nor the Host they sent, nor their hanging up reach it.
    const renderIt = () => render(new Request(context.publicUrl + request.url))
    const page = await (KEPT.test(c.req.path) ? cache.render(request, renderIt) : cache.pass(request, renderIt))
    return new Response(page.body as BodyInit | null, page)
  }
}

function pageRequest(c: Context): PageRequest {
  const url = c.req.url
  return { method: c.req.method, url: url.slice(url.indexOf("/", 8)), header: (name) => c.req.header(name) }
}
