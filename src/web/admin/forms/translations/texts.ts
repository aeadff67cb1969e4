import type { EnglishText, FlatTexts } from "#messages/missing-texts.ts"
import { OTHER_LANGUAGES } from "#messages/other-languages.ts"

export type Texts = FlatTexts
export type TextsByLanguage = Readonly<Record<string, Texts>>

export interface TextField extends EnglishText {
  readonly label: string
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
