import { getLocale } from "#messages/runtime.js"

/** Names languages as the reader calls them: "Sinhala and Tamil". */
export function namesOfLanguages(languages: readonly string[]): string {
  return new Intl.ListFormat(getLocale()).format(languages.map(nameOfLanguage))
}

export function nameOfLanguage(language: string): string {
  return new Intl.DisplayNames(getLocale(), { type: "language" }).of(language) ?? language
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
