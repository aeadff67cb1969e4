import { href } from "react-router"
import { m } from "#messages/messages.js"
import { countActive, listForSitemap } from "#shop/catalogue/sitemap.server.ts"
import { shopContext } from "#web/context.ts"
import type { CacheHandle } from "#web/page-caching.ts"
import type { Route } from "./+types/sitemap"

/** The protocol allows 50,000 URLs in one file; two of the first one's are home and shop. */
const PRODUCTS_PER_FILE = 49_998

export const handle: CacheHandle = { cache: { kind: "sitemaps", query: fileQuery, dependsOn: "catalogue" } }

/** `/sitemap.xml`: every public page; in a shop too large for one file an index of `/sitemap.xml?page=1` and on. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, publicUrl } = context.get(shopContext)
  const asked = url.searchParams.get("page")
  const files = Math.max(1, Math.ceil((await countActive(db)) / PRODUCTS_PER_FILE))
  if (asked === null && files > 1) return xml(sitemapIndex(publicUrl, files))
  const page = Number(asked ?? 1)
  if (!Number.isInteger(page) || page < 1 || page > files)
    return new Response(m.shop_sitemap_missing(), { status: 404 })
  const products = await listForSitemap(db, page, PRODUCTS_PER_FILE)
  const pages = products.map(({ id, lastmod }) => ({ path: href("/product/:id", { id }), lastmod }))
  return xml(urlSet(publicUrl, page === 1 ? [{ path: href("/") }, { path: href("/shop") }, ...pages] : pages))
}

function xml(text: string) {
  return new Response(text, { headers: { "Content-Type": "application/xml; charset=utf-8" } })
}

function fileQuery(asked: URLSearchParams): string {
  const page = asked.get("page")
  return page !== null && /^[1-9]\d{0,5}$/.test(page) ? `?page=${page}` : ""
}

interface SitemapPage {
  /** Path on the shop, with a slash at the start. */
  readonly path: string
  readonly lastmod?: string
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** A sitemap of pages, by sitemaps.org. */
export function urlSet(publicUrl: string, pages: readonly SitemapPage[]): string {
  const urls = pages.map(({ path, lastmod }) => {
    const changed = lastmod ? `<lastmod>${lastmod}</lastmod>` : ""
    return `<url><loc>${escapeXml(publicUrl + path)}</loc>${changed}</url>`
  })
  return `${HEAD}<urlset ${NAMESPACE}>\n${urls.join("\n")}\n</urlset>\n`
}

/** An index of `files` sitemaps, each a page of /sitemap.xml. */
export function sitemapIndex(publicUrl: string, files: number): string {
  const maps = Array.from(
    { length: files },
    (_, index) => `<sitemap><loc>${escapeXml(`${publicUrl}/sitemap.xml?page=${index + 1}`)}</loc></sitemap>`,
  )
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${maps.join("\n")}\n</sitemapindex>\n`
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" }

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}
