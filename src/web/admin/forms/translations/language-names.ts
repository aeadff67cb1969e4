import { m } from "#messages/messages.js"
import { OTHER_LANGUAGES } from "#messages/other-languages.ts"
import { baseLocale } from "#messages/runtime.js"
import type { Localized } from "#shop/text/localized.ts"

/** Names languages as the reader calls them, "Sinhala and Tamil": Chrome knows no language's name in Sinhala. */
export function namesOfLanguages(languages: readonly string[]): string {
  const names = languages.map(nameOfLanguage)
  const [one = "", other = ""] = names
  return names.length === 2 ? m.admin_language_pair({ one, other }) : names.join(", ")
}

export function nameOfLanguage(language: string): string {
  return m.admin_language({ language })
}

/** Tells a text in one line, in each language in which it is said. */
export function wordsOfText(text: Localized): string {
  return [text[baseLocale], ...OTHER_LANGUAGES.map((language) => text[language])].filter(Boolean).join(" / ")
}

/** Tells texts in other languages in one line, for the history and for conflicts. */
export function wordsOfTranslations(translations: Readonly<Record<string, unknown>>): string {
  const languages = Object.entries(translations).map(([language, texts]) => [language, textsIn(texts)] as const)
  const written = languages.filter(([, texts]) => texts.length > 0)
  return written.map(([language, texts]) => `${nameOfLanguage(language)}: ${texts.join(", ")}`).join("; ")
}

function textsIn(value: unknown): string[] {
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(textsIn)
  return typeof value === "string" && value !== "" ? [value] : []
}
