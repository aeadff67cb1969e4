import { baseLocale, locales } from "#messages/runtime.js"

/** Lists the languages beside English, in which an owner may write too. */
export const OTHER_LANGUAGES: readonly string[] = locales.filter((locale) => locale !== baseLocale)
