import type { ServerBuild } from "react-router"
import { localPath } from "#messages/paths.ts"
import { type ReadPath, readPath } from "#messages/read-path.ts"
import type { CacheHandle, PageCaching, PageKind } from "#web/document/public-page.ts"

export interface PublicUrl {
  /** Path and query with what the page reads, in one order, and nothing else: the page is cached under it and rendered from it. */
  readonly key: string
  /** Is the pattern of its path, such as `/product/:id`. */
  readonly route: string
  readonly kind: PageKind
}

export type ReadPublicUrl = (url: string) => PublicUrl | null

type Routes = ServerBuild["routes"]

interface PublicPage {
  readonly caching: PageCaching
  readonly route: string
  /** Matches the page's path, and the path of its data. */
  readonly pattern: RegExp
}

/** Reads from the route modules of a build which pages may be cached. Throws for a path whose parameters have no declared form. */
export function readPublicUrls(build: Routes): ReadPublicUrl {
  const pages = Object.keys(build).flatMap((id) => publicPage(build, id))
  return (url) => {
    const mark = url.indexOf("?")
    const asked = mark < 0 ? url : url.slice(0, mark)
    const { locale, path } = readPath(asked)
    // A home page has one path in each language: "/si/" is another spelling of it.
    const page = localPath(path, locale) === asked && pages.find(({ pattern }) => pattern.test(path))
    return page ? publicUrl(page, { locale, path }, mark < 0 ? null : new URLSearchParams(url.slice(mark + 1))) : null
  }
}

function publicPage(build: Routes, id: string): PublicPage[] {
  const caching = (build[id]?.module.handle as Partial<CacheHandle> | undefined)?.cache
  if (!caching) return []
  const segments = segmentsOf(build, id)
  const patterns = segments.map((segment) => declaredPattern(segment, caching))
  // Only a route with a component has data that the browser requests apart from the page.
  const data = build[id]?.module.default ? dataSuffix(segments) : ""
  return [{ caching, route: `/${segments.join("/")}`, pattern: new RegExp(`^/${patterns.join("/")}${data}$`) }]
}

function segmentsOf(build: Routes, id: string): string[] {
  const { parentId, path = "" } = build[id] ?? {}
  return [...(parentId ? segmentsOf(build, parentId) : []), ...path.split("/").filter(Boolean)]
}

function dataSuffix(segments: readonly string[]): string {
  return `(?:${segments.length > 0 ? "" : "_"}\\.data)?`
}

function declaredPattern(segment: string, { params = {} }: PageCaching): string {
  if (!segment.startsWith(":")) return segment.replaceAll(".", "\\.")
  const form = params[segment.slice(1)]
  if (!form) throw new Error(`A cached page's route declares no form of its parameter ${segment}`)
  return `(?:${form.source})`
}

/** The router's own parameters are dropped like others: it finds what it asked for in the data of the whole page. */
function publicUrl(page: PublicPage, { locale, path }: ReadPath, asked: URLSearchParams | null): PublicUrl {
  const { kind, queryKind = kind, query: queryOf } = page.caching
  const query = (asked && queryOf?.(asked)) ?? ""
  const route = path.endsWith(".data") ? `${page.route}.data` : page.route
  return { key: localPath(path, locale) + query, route, kind: query === "" ? kind : queryKind }
}

/** Returns a function that finds the pattern of a path, such as `/product/:id`; `/*` for a path that no page has. */
export function readPagePatterns(build: Routes): (path: string) => string {
  const pages = Object.keys(build).flatMap((id) => pagePattern(build, id))
  // Names come before parameters.
  pages.sort((one, other) => Number(one.route.includes(":")) - Number(other.route.includes(":")))
  return (path) => {
    const page = pages.find(({ pattern }) => pattern.test(path))
    if (!page) return "/*"
    return path.endsWith(".data") ? `${page.route}.data` : page.route
  }
}

function pagePattern(build: Routes, id: string): Omit<PublicPage, "caching">[] {
  const { path, index } = build[id] ?? {}
  const segments = segmentsOf(build, id)
  if ((path === undefined && !index) || segments.includes("*") || id === "root") return []
  const patterns = segments.map((segment) => (segment.startsWith(":") ? "[^/]+" : segment.replaceAll(".", "\\.")))
  const pattern = new RegExp(`^/${patterns.join("/")}${dataSuffix(segments)}$`)
  return [{ route: `/${segments.join("/")}`, pattern }]
}

const DATA = /_?\.data$/
const UNRESERVED = /^[\w.~-]$/

/** Returns the one path under which a page is cached, so that other spellings do not cost renderings. It always begins with one slash. */
export function canonicalPath(path: string): string {
  const data = DATA.exec(path)
  const page = (data ? path.slice(0, data.index) : path)
    .replace(/%[0-9a-f]{2}/gi, plainLetter)
    .replace(/\/+/g, "/")
    .replace(/\/$/, "")
    .toLowerCase()
  if (!data) return page || "/"
  return page === "" ? "/_.data" : `${page}.data`
}

function plainLetter(escaped: string): string {
  const letter = String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
  return UNRESERVED.test(letter) ? letter : escaped
}
