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
