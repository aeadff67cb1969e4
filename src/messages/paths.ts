import { baseLocale, getLocale, type Locale } from "#messages/runtime.js"

/**
 * Returns the path of a page in a language, for everything that leaves the router, which adds the prefix to its own
 * links: English has none, so `/shop` is `/si/shop` in Sinhala. A query and a fragment stay, and "" is the home page behind an origin.
 * It is a path of this shop whatever came in: `//evil.example` would be another site.
 */
export function localPath(path: string, locale: Locale = getLocale()): string {
  const own = path.replace(/^\/{2,}/, "/")
  if (locale === baseLocale) return own
  return `/${locale}${own.replace(/^\/(?:_(?=\.data)|(?=[?#]|$))/, "")}`
}
