import { baseLocale, type Locale, locales } from "#messages/runtime.js"

/** Names the language of a path, and the path as the router knows it: without a prefix. */
export interface ReadPath {
  readonly locale: Locale
  readonly path: string
}

const readPrefix = pathReader(locales.filter((locale) => locale !== baseLocale))

/** Reads the language from a path, with or without a query. */
export function readPath(path: string): ReadPath {
  return readPrefix(path) as ReadPath
}

/** Returns what reads the prefixes of these languages: only whole segments in small letters are prefixes. */
export function pathReader(others: readonly string[]): (path: string) => { locale: string; path: string } {
  const prefix = new RegExp(`^/(${others.join("|") || "(?!)"})(?=[/?#]|\\.data(?:[?#]|$)|$)`)
  return (path) => {
    const [whole = "", locale] = prefix.exec(path) ?? []
    if (locale === undefined) return { locale: baseLocale, path }
    const rest = path.slice(whole.length)
    if (rest.startsWith("/")) return { locale, path: rest }
    return { locale, path: rest.startsWith(".data") ? `/_${rest}` : `/${rest}` }
  }
}
