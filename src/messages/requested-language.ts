import { baseLocale, type Locale, locales } from "#messages/runtime.js"

/** Browsers send far less than this; a longer header is ignored. */
const MAX_CHARACTERS = 500

/**
 * Returns the language that an Accept-Language header likes best of those that the shop has: English where it likes none
 * of them, or cannot be understood.
 */
export function requestedLanguage(header: string | undefined): Locale {
  return likedMost(header, locales)
}

/** Returns the same for a given list of languages; the wildcard "*" counts as English. */
export function likedMost<Known extends string>(
  header: string | undefined,
  known: readonly Known[],
): Known | typeof baseLocale {
  if (!header || header.length > MAX_CHARACTERS) return baseLocale
  let best: { locale: Known | typeof baseLocale; weight: number } = { locale: baseLocale, weight: 0 }
  for (const range of header.split(",")) {
    const [, tag, written = "1"] =
      /^\s*(\*|[a-z]{2,3})(?:-[a-z\d-]+)?\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i.exec(range) ?? []
    const locale = tag === "*" ? baseLocale : known.find((each) => each === tag?.toLowerCase())
    if (locale && Number(written) > best.weight) best = { locale, weight: Number(written) }
  }
  return best.locale
}
