import type { Context, MiddlewareHandler } from "hono"
import type { ServerBuild } from "react-router"
import { m } from "#messages/messages.js"
import { localPath } from "#messages/paths.ts"
import { readPath } from "#messages/read-path.ts"
import { baseLocale, locales } from "#messages/runtime.js"
import { decoded } from "#platform/decoded.ts"
import type { ShopContext } from "#web/context.ts"
import { clientIp } from "../requests/client-ip.ts"
import { noteRoute } from "../requests/request-metrics.ts"
import { type Asked, PageCache, type PageCacheOptions } from "./page-cache.ts"
import { copyOf, type PageRequest, type PageResponse, respondWith } from "./page-copy.ts"
import { canonicalPath, readPagePatterns, readPublicUrls } from "./page-url.ts"
import type { RenderedPage, RenderPage } from "./render-page.ts"

const MEGABYTE = 1024 * 1024
const HOUR_MS = 3_600_000

/** Caches the pages whose routes declare it; see `followCatalogue`. */
export function createPageCache(
  routes: ServerBuild["routes"],
  options: Pick<PageCacheOptions, "isAway" | "render">,
): PageCache {
  const maxBytes = { pages: 4 * MEGABYTE * locales.length, products: 16 * MEGABYTE, lists: 8 * MEGABYTE }
  return new PageCache({ maxBytes, maxAgeMs: HOUR_MS, readUrl: readPublicUrls(routes), ...options })
}

export type ReadRequest = (
  request: Pick<PageRequest, "method" | "url" | "header">,
  cookies: string | undefined,
) => PageRequest

export interface PageOptions {
  readonly routes: ServerBuild["routes"]
  readonly cache: PageCache
  readonly render: RenderPage
  readonly publicUrl: ShopContext["publicUrl"]
  readonly readRequest: ReadRequest
  /** Resolves when this process knows the settings that were saved before a time (milliseconds since 1970). */
  readonly catchUp: (at: number) => Promise<void>
}

/** Matches what links of other shops lead to: here the pages in English have no prefix. */
const ENGLISH_PREFIX = new RegExp(`^/${baseLocale}(/.*)?$`)

/** Serves every page of the shop that the listener did not find in `cache`. */
export function servePages(options: PageOptions): MiddlewareHandler<{ Bindings: { asked?: Asked } }> {
  const { routes, cache, render, publicUrl, readRequest, catchUp } = options
  const patternOf = readPagePatterns(routes)
  return async (c) => {
    const { pathname, search } = new URL(c.req.url)
    const english = ENGLISH_PREFIX.exec(pathname)
    if (english && c.req.method !== "POST") return c.redirect(canonicalPath(english[1] ?? "") + search, 301)
    const { locale, path } = readPath(pathname)
    const unprefixed = canonicalPath(path)
    const pattern = patternOf(unprefixed)
    const canonical = localPath(unprefixed, locale)
    noteRoute(c, pattern)
    // React Router writes a line of plain text for each of these, which any client can send by the thousand.
    if (decoded(pathname) === null) return c.text(m.errors_path_unreadable(), 400)
    if (c.req.method !== "GET" && c.req.method !== "HEAD") {
      const form = c.req.method === "POST" ? await sentForm(c, publicUrl) : c.req.raw
      return responseOf(sent(await render(form, { sentFrom: clientIp(c.req.raw) })))
    }
    if (pattern !== "/*" && canonical !== pathname) return c.redirect(canonical + search, 301)
    const { method, url } = c.req
    const header = (name: string) => c.req.header(name)
    // The listener has asked the cache, where there is one between the client and the app.
    const { asked = cache.ask(readRequest({ method, url: pathOf(url), header }, header("cookie"))) } = c.env ?? {}
    const { request } = asked
    if (asked.response) return responseOf(asked.response)
    await catchUp(request.changedAt)
    if (asked.url) return responseOf(await cache.render(asked.url, request))
    // The request's headers, its Host and its abort are left out, as for public pages.
    const page = await render(new Request(publicUrl + request.url), { isPreview: request.isPreview })
    return responseOf(respondWith(copyOf(page, "private, no-store"), request))
  }
}

function sent({ status, headers, html }: RenderedPage): PageResponse {
  return { status, headers, body: html }
}

function responseOf({ body, status, headers }: PageResponse): Response {
  return new Response(body?.length ? (body as Buffer<ArrayBuffer>) : null, { status, headers })
}

/** An e-mail address and the name of a button; most forms say all they want in their URL. */
const MAX_FORM_BYTES = 2048

/** Receives all of a short form before a page is rendered. The request gets our public URL, with which the renderer compares `Origin`. */
async function sentForm({ req }: Context, publicUrl: string): Promise<Request> {
  const { method, headers } = req.raw
  const isShort = Number(headers.get("content-length") ?? Number.NaN) <= MAX_FORM_BYTES
  const body = isShort ? await req.text().catch(() => null) : null
  return new Request(publicUrl + pathOf(req.url), { method, headers, body })
}

function pathOf(url: string): string {
  return url.slice(url.indexOf("/", 8))
}
