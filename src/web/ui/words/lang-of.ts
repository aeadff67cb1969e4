import { baseLocale, getLocale, type Locale, locales } from "#messages/runtime.js"
import { SCRIPTS } from "./languages.ts"

/**
 * Returns the `lang` attribute of what a customer or the owner wrote, by its script; none where that is the page's.
 * English words stand in texts of every language, so they say something only where no other script does.
 */
export function langWritten(text: string): string | undefined {
  const others = locales.filter((locale) => !shareScript(locale, baseLocale))
  const lang = others.find((locale) => SCRIPTS[locale].test(text)) ?? baseLocale
  return shareScript(lang, getLocale()) ? undefined : lang
}

const shareScript = (one: Locale, other: Locale) => SCRIPTS[one].source === SCRIPTS[other].source

/** Returns the `lang` attribute of a text: set where it is English on a page of another language. */
export function langOf({ english }: { readonly english?: readonly string[] | undefined }, field: string) {
  return english?.includes(field) ? "en" : undefined
}
