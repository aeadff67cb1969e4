import { Hono } from "hono"
import { compress } from "hono/compress"
import { m } from "#messages/messages.js"
import { localPath } from "#messages/paths.ts"
import { baseLocale, type Locale } from "#messages/runtime.js"
import { streamTexts } from "#shop/api/files/long-file.server.ts"
import {
  type IdRange,
  readSitemap,
  type SitemapEntry,
  sitemapRanges,
  versionOf,
} from "#shop/catalogue/feed/sitemap.server.ts"
import { POLICIES } from "#shop/policies/policies.ts"
import { offeredLanguages } from "#shop/settings/sections/plain-sections.ts"
import { type ShopSettings, shownMaker } from "#shop/settings/settings.ts"
import type { FeedShop } from "./feed.ts"

const POLICY_PAGES = Object.keys(POLICIES).map((policy) => `/policies/${policy}`)
const pagesOf = (settings: ShopSettings) => ["/", "/shop", ...(shownMaker(settings) ? ["/about"] : []), ...POLICY_PAGES]

const HEADERS = {
  "Content-Type": "application/xml; charset=utf-8",
  "Cache-Control": "public, max-age=0, must-revalidate",
}

/** Streams the sitemap, of a large shop in parts (`?ids=0000-7fff`). It is not cached: each part would replace a thousand pages. */
export function sitemap(services: FeedShop) {
  const { db, publicUrl } = services
  return new Hono().get("/sitemap.xml", compress({ encoding: "gzip" }), async (c) => {
    const { values } = services.settings
    const shop = { publicUrl, languages: offeredLanguages(values.languages) }
    if (values.opening.closed) return c.body(streamTexts(urlSet(shop, POLICY_PAGES, nothing())), 200, HEADERS)
    const ranges = await sitemapRanges(db)
    const asked = c.req.query("ids")
    if (asked === undefined && ranges.length > 1) return c.body(sitemapIndex(publicUrl, ranges), 200, HEADERS)
    const range = ranges.find((each) => asked === undefined || asked === nameOf(each))
    if (!range) return c.text(m.shop_sitemap_missing(), 404)
    const pages = range === ranges[0] ? pagesOf(values) : []
    const etag = `W/"${await versionOf(db, range)}-${pages.length}-${shop.languages.join("-")}"`
    if (c.req.header("If-None-Match") === etag) return c.body(null, 304, { ETag: etag })
    const file = urlSet(shop, pages, readSitemap(db, range))
    return c.body(streamTexts(file), 200, { ...HEADERS, ETag: etag })
  })
}

function nameOf({ from, to }: IdRange): string {
  return `${from}-${to}`
}

async function* nothing() {}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const IMAGES = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'

const ALTERNATES = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"'

interface MappedShop {
  readonly publicUrl: string
  readonly languages: readonly Locale[]
}

function inEachLanguage({ publicUrl, languages }: MappedShop, path: string, more = ""): string {
  const urlOf = (locale: Locale) => publicUrl + localPath(path, locale)
  const linkOf = (hreflang: string, locale: Locale) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${urlOf(locale)}"/>`
  const links = [...languages.map((locale) => linkOf(locale, locale)), linkOf("x-default", baseLocale)]
  const alternates = languages.length > 1 ? links.join("") : ""
  return languages.map((locale) => `<url><loc>${urlOf(locale)}</loc>${more}${alternates}</url>\n`).join("")
}

function sitemapIndex(publicUrl: string, ranges: readonly IdRange[]): string {
  const maps = ranges.map((range) => `<sitemap><loc>${publicUrl}/sitemap.xml?ids=${nameOf(range)}</loc></sitemap>`)
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${maps.join("\n")}\n</sitemapindex>\n`
}

/** Writes URLs unescaped: paths, ids and URLs of pictures have nothing that XML would interpret, and neither has PUBLIC_URL, an origin. */
async function* urlSet(
  shop: MappedShop,
  pages: readonly string[],
  products: AsyncIterable<SitemapEntry[]>,
): AsyncGenerator<string, undefined> {
  const urls = pages.map((path) => inEachLanguage(shop, path))
  yield `${HEAD}<urlset ${NAMESPACE} ${IMAGES} ${ALTERNATES}>\n${urls.join("")}`
  for await (const entries of products) {
    yield entries
      .map(({ name, lastmod, pictures }) => {
        const images = pictures?.map(
          (path) => `<image:image><image:loc>${shop.publicUrl}${path}</image:loc></image:image>`,
        )
        const more = `<lastmod>${lastmod}</lastmod>${images?.join("") ?? ""}`
        return inEachLanguage(shop, `/product/${name}`, more)
      })
      .join("")
  }
  yield "</urlset>\n"
}
