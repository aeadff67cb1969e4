import { m } from "#messages/messages.js"

/** Names languages as the reader calls them, "Sinhala and Tamil": Chrome knows no language's name in Sinhala. */
export function namesOfLanguages(languages: readonly string[]): string {
  const names = languages.map(nameOfLanguage)
  const [one = "", other = ""] = names
  return names.length === 2 ? m.admin_language_pair({ one, other }) : names.join(", ")
}

export function nameOfLanguage(language: string): string {
  return m.admin_language({ language })
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
