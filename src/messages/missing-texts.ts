import { OTHER_LANGUAGES } from "./other-languages.ts"

/** Holds the texts of one language by the names of their fields. */
export type FlatTexts = Readonly<Record<string, string | undefined>>

/** Names a text, and holds what it says in English. */
export interface EnglishText {
  readonly name: string
  readonly english: string
}

/** Returns whether a text has to be said differently in another language: "500+" has not. */
export const hasWords = (text: string) => /\p{L}/u.test(text)

/** Returns the texts that a language lacks, in English. */
export function missingTexts(fields: readonly EnglishText[], texts: FlatTexts = {}): FlatTexts {
  const missing = fields.filter(({ name, english }) => english.trim() !== "" && !texts[name]?.trim())
  return Object.fromEntries(missing.map(({ name, english }) => [name, english]))
}

/** Returns the languages in which something is missing that is said in English. */
export function languagesMissing(fields: readonly EnglishText[], texts: Readonly<Record<string, FlatTexts>>): string[] {
  return OTHER_LANGUAGES.filter((language) => Object.keys(missingTexts(fields, texts[language])).length > 0)
}
