import { getLocale, type Locale } from "#messages/runtime.js"

/** Returns how the reader's language calls a language: "Sinhala". */
export function languageName(locale: Locale): string {
  return new Intl.DisplayNames(getLocale(), { type: "language" }).of(locale) ?? locale
}
