import type { EnglishText, FlatTexts } from "#messages/missing-texts.ts"
import { eachTranslated } from "#messages/other-languages.ts"

export type Texts = FlatTexts
export type TextsByLanguage = Readonly<Record<string, Texts>>

export interface TextField extends EnglishText {
  readonly label: string
  readonly multiline?: boolean
}

/** Returns texts in the same form whichever was typed first: by language and name, without empty ones. */
export function tidyTexts(texts: TextsByLanguage): TextsByLanguage {
  return eachTranslated((language) => {
    const written = Object.entries(texts[language] ?? {}).filter(([, text]) => text)
    return Object.fromEntries(written.sort(([one], [other]) => (one < other ? -1 : 1)))
  })
}
