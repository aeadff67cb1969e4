import { baseLocale, type Locale, locales } from "#messages/runtime.js"

/** Returns the language of this name; English where there is none, or one that this version of the shop does not have. */
export function knownLocale(name: string | null | undefined): Locale {
  return locales.find((locale) => locale === name) ?? baseLocale
}
