import { readCursor } from "#shop/catalogue/cursor.ts"
import { addressOf, filtersFromAddress } from "#shop/catalogue/search.ts"

/** Where the copy of a public page is kept. */
export interface PageAddress {
  /** Path and query with what the page reads, in one order, and nothing else: the page is rendered from it. */
  readonly key: string
  /** What a stranger may make up as many of as they like; kept in a share of the memory of its own. */
  readonly isSearch: boolean
  /** True for the page of one product: only changes of what it mentions touch it. */
  readonly isOneProduct: boolean
}

interface PublicPage {
  readonly path: RegExp
  /** The id of its route, which its data may be asked for by. */
  readonly route?: string
  readonly isOneProduct?: boolean
  /** The parameters it reads, as the page itself understands them: "" or "?…". */
  readonly query?: (asked: URLSearchParams) => string
}

const PUBLIC_PAGES: readonly PublicPage[] = [
  { path: /^\/(?:_\.data)?$/, route: "home/home" },
  { path: /^\/shop(?:\.data)?$/, route: "storefront/shop", query: shopQuery },
  {
    path: /^\/product\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\.data)?$/,
    route: "storefront/product",
    isOneProduct: true,
  },
  { path: /^\/sitemap\.xml$/, query: sitemapQuery },
  { path: /^\/robots\.txt$/ },
]

/** The address under which the page of `url` (path and query) is kept; null for what is not a public page. */
export function pageAddress(url: string): PageAddress | null {
  const mark = url.indexOf("?")
  const path = mark < 0 ? url : url.slice(0, mark)
  const page = PUBLIC_PAGES.find((each) => each.path.test(path))
  if (!page) return null
  const isOneProduct = page.isOneProduct === true
  if (mark < 0) return { key: path, isSearch: false, isOneProduct }
  const asked = new URLSearchParams(url.slice(mark + 1))
  const query = page.query?.(asked) ?? ""
  return { key: path + query + routesQuery(path, page, asked, query), isSearch: query !== "", isOneProduct }
}

function shopQuery(asked: URLSearchParams): string {
  const filters = filtersFromAddress(asked)
  const cursor = asked.get("cursor") ?? ""
  return addressOf(filters, readCursor(cursor)?.sort === filters.sort ? cursor : undefined)
}

function sitemapQuery(asked: URLSearchParams): string {
  const page = asked.get("page")
  return page !== null && /^[1-9]\d{0,5}$/.test(page) ? `?page=${page}` : ""
}

/** React Router asks for the data of some routes of a page only: `_routes=root,ui/shell`. */
function routesQuery(path: string, { route }: PublicPage, asked: URLSearchParams, query: string): string {
  const routes = asked.get("_routes")?.split(",")
  if (!path.endsWith(".data") || !route || !routes) return ""
  const known = ["root", "ui/shell", route].filter((id) => routes.includes(id))
  return known.length > 0 ? `${query ? "&" : "?"}_routes=${known.map(encodeURIComponent).join(",")}` : ""
}
