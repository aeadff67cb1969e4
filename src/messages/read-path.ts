import { baseLocale, type Locale, locales } from "#messages/runtime.js"

/** Names the language of a path, and the path as the router knows it: without a prefix. */
export interface ReadPath {
  readonly locale: Locale
  readonly path: string
}

/** Reads the language from a path, with or without a query. */
export const readPath: (path: string) => ReadPath = pathReader(locales.filter((locale) => locale !== baseLocale))

/** Returns what reads the prefixes of these languages: only whole segments in small letters are prefixes. */
export function pathReader<Other extends string>(
  others: readonly Other[],
): (path: string) => { locale: Other | typeof baseLocale; path: string } {
  const prefix = new RegExp(`^/(${others.join("|") || "(?!)"})(?=[/?#]|\\.data(?:[?#]|$)|$)`)
  return (path) => {
    const [whole = "", prefixed] = prefix.exec(path) ?? []
    const locale = others.find((other) => other === prefixed)
    if (locale === undefined) return { locale: baseLocale, path }
    const rest = path.slice(whole.length)
    if (rest.startsWith("/")) return { locale, path: rest }
    return { locale, path: rest.startsWith(".data") ? `/_${rest}` : `/${rest}` }
  }
}
