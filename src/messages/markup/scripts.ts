import { baseLocale, getLocale, type Locale, locales } from "#messages/runtime.js"

/** Match a letter of each language's script. */
export const SCRIPTS: Readonly<Record<Locale, RegExp>> = {
  en: /\p{Script=Latin}/u,
  si: /\p{Script=Sinhala}/u,
  ta: /\p{Script=Tamil}/u,
}

/**
 * Returns the `lang` attribute of what a customer or the owner wrote, by its script; none where that is the reader's, or there are no letters.
 * English words stand in texts of every language, so they say something only where no other script does.
 */
export function langWritten(text: string, reader: Locale = getLocale()): string | undefined {
  const others = locales.filter((locale) => !shareScript(locale, baseLocale))
  const lang = others.concat(baseLocale).find((locale) => SCRIPTS[locale].test(text)) ?? reader
  return shareScript(lang, reader) ? undefined : lang
}

const shareScript = (one: Locale, other: Locale) => SCRIPTS[one].source === SCRIPTS[other].source
