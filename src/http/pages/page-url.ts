import type { ServerBuild } from "react-router"
import type { CacheHandle, PageCaching, PageKind } from "#web/page-caching.ts"

/** The URL of a page that its route lets be cached. */
export interface PublicUrl {
  /** Path and query with what the page reads, in one order, and nothing else: the page is cached under it and rendered from it. */
  readonly key: string
  /** The pattern of its path, such as `/product/:id`. */
  readonly route: string
  readonly kind: PageKind
  readonly dependsOn: PageCaching["dependsOn"]
}

/** Recognizes the URL (path and query) of a public page; null for every other one. */
export type ReadPublicUrl = (url: string) => PublicUrl | null

type Routes = ServerBuild["routes"]

interface PublicPage {
  readonly caching: PageCaching
  readonly route: string
  /** Of its path, which is also that of its data. */
  readonly pattern: RegExp
  /** The ids of the routes it is made of, outermost first, its own last. */
  readonly routes: readonly string[]
}

/** Reads from the route modules of a build which pages may be cached. Throws for a path whose parameters have no declared form. */
export function readPublicUrls(build: Routes): ReadPublicUrl {
  const pages = Object.keys(build).flatMap((id) => publicPage(build, id))
  return (url) => {
    const mark = url.indexOf("?")
    const path = mark < 0 ? url : url.slice(0, mark)
    for (const page of pages) {
      const match = page.pattern.exec(path)
      if (match) return publicUrl(page, match, mark < 0 ? null : new URLSearchParams(url.slice(mark + 1)))
    }
    return null
  }
}

function publicPage(build: Routes, id: string): PublicPage[] {
  const caching = cachingOf(build[id]?.module.handle)
  if (!caching) return []
  const routes = chainOf(build, id)
  const path = routes.map((each) => build[each]?.path ?? "").join("/")
  const segments = path.split("/").filter(Boolean)
  const patterns = segments.map((segment) => segmentPattern(segment, caching))
  // Only a route with a component has data that the browser requests apart from the page.
  const data = build[id]?.module.default ? `(?:${segments.length > 0 ? "" : "_"}\\.data)?` : ""
  return [{ caching, routes, route: `/${segments.join("/")}`, pattern: new RegExp(`^/${patterns.join("/")}${data}$`) }]
}

function cachingOf(handle: unknown): PageCaching | undefined {
  return (handle as Partial<CacheHandle> | undefined)?.cache
}

function chainOf(build: Routes, id: string): string[] {
  const parent = build[id]?.parentId
  return parent ? [...chainOf(build, parent), id] : [id]
}

function segmentPattern(segment: string, { params = {} }: PageCaching): string {
  if (!segment.startsWith(":")) return segment.replaceAll(".", "\\.")
  const name = segment.slice(1)
  const form = params[name]
  if (!form) throw new Error(`A cached page's route declares no form of its parameter ${segment}`)
  return `(?<${name}>${form.source})`
}

function publicUrl(page: PublicPage, match: RegExpExecArray, asked: URLSearchParams | null): PublicUrl | null {
  const [[path], { kind, queryKind = kind, dependsOn, query: queryOf }] = [match, page.caching]
  const route = path.endsWith(".data") ? `${page.route}.data` : page.route
  if (!asked) return { key: path, route, kind, dependsOn }
  const query = queryOf?.(asked) ?? ""
  const routes = path.endsWith(".data") ? routesQuery(page, asked) : ""
  if (routes === null) return null
  const key = path + query + (routes && (query ? "&" : "?") + routes)
  return { key, route, kind: query === "" ? kind : queryKind, dependsOn }
}

/** React Router requests the data of some of a page's routes by `_routes=root,…`; null when the page's own is not among them. */
function routesQuery({ routes }: PublicPage, asked: URLSearchParams): string | null {
  const wanted = asked.get("_routes")?.split(",")
  if (!wanted) return ""
  const known = routes.filter((id) => wanted.includes(id))
  return known.at(-1) === routes.at(-1) ? `_routes=${known.map(encodeURIComponent).join(",")}` : null
}
