import { baseLocale, type Locale, locales } from "#messages/runtime.js"

/** Is a language into which English is translated. */
export type OtherLanguage = Exclude<Locale, typeof baseLocale>

/** Lists the languages beside English, in which an owner may write too. */
export const OTHER_LANGUAGES: readonly OtherLanguage[] = locales.filter((locale) => locale !== baseLocale)

/** Returns what `make` makes for each of them. */
export function eachTranslated<Value>(make: (locale: OtherLanguage) => Value): Record<OtherLanguage, Value> {
  return Object.fromEntries(OTHER_LANGUAGES.map((locale) => [locale, make(locale)])) as Record<OtherLanguage, Value>
}
