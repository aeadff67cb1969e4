import { OTHER_LANGUAGES } from "#messages/other-languages.ts"

/** Holds the texts of one language by the names of their fields. */
export type Texts = Readonly<Record<string, string | undefined>>
export type TextsByLanguage = Readonly<Record<string, Texts>>

/** Describes a text that is asked for in every language. */
export interface TextField {
  readonly name: string
  readonly label: string
  readonly english: string
  readonly multiline?: boolean
}

/** Encodes texts as the value of a form's field: the same ones are equal whichever was typed first, and empty ones are left out. */
export function encodeTexts(texts: TextsByLanguage): string {
  const languages = OTHER_LANGUAGES.map((language) => {
    const written = Object.entries(texts[language] ?? {}).filter(([, text]) => text)
    return [language, Object.fromEntries(written.sort(([one], [other]) => (one < other ? -1 : 1)))] as const
  })
  return JSON.stringify(Object.fromEntries(languages))
}

export function decodeTexts(value: string): TextsByLanguage {
  return JSON.parse(value)
}

/** Returns the texts that a language lacks, in English. */
export function missingTexts(fields: readonly TextField[], texts: Texts = {}): Texts {
  const missing = fields.filter(({ name, english }) => english.trim() !== "" && !texts[name]?.trim())
  return Object.fromEntries(missing.map(({ name, english }) => [name, english]))
}

/** Returns the languages in which something is missing that is said in English. */
export function languagesMissing(fields: readonly TextField[], texts: TextsByLanguage): string[] {
  return OTHER_LANGUAGES.filter((language) => Object.keys(missingTexts(fields, texts[language])).length > 0)
}
