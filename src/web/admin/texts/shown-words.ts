import { baseLocale, getLocale } from "#messages/runtime.js"
import { inWords, type Marked, type SectionTexts } from "#shop/settings/translated.ts"

/** Returns texts as a page in the language of the back-office will show them. */
export function shownWords<Value extends object>(texts: readonly string[], value: Value): Value & Marked {
  const { translations }: { translations?: SectionTexts } = value
  return getLocale() === baseLocale ? value : inWords(value, texts, translations?.[getLocale()] ?? {})
}
