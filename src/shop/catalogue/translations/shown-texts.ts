import { baseLocale, type Locale } from "#messages/runtime.js"
import type { Localized } from "#shop/text/localized.ts"

/** Names the texts that a product has in each language. The English ones have the same names. */
export const TRANSLATED = [
  "name",
  "description",
  "size",
  "material",
  "care",
  "lead_time",
  "seo_title",
  "seo_description",
] as const
export type TranslatedField = (typeof TRANSLATED)[number]

/** An option of a product as it is stored, its words in all languages. */
export interface LocalizedChoice {
  readonly name: Localized
  readonly values: readonly Localized[]
}

/** Holds what a product says in the reader's language, with its options in all of them; null for a reader of English. */
export type Translated =
  | ({ readonly [Name in TranslatedField]?: string | undefined } & {
      readonly language: Locale
      readonly category?: string | undefined
      readonly personalisation?: string | undefined
      readonly choices?: readonly LocalizedChoice[] | undefined
    })
  | null

type English = { readonly [Name in TranslatedField]?: string | null } & {
  readonly category?: string
  readonly personalisation?: unknown
}

/** Says of texts in another language than English what of them is English all the same, so that a page can mark it. */
export interface ShownTexts {
  /** Is the category's name in the reader's language. URLs and filters use the English name. */
  readonly categoryLabel?: string
  readonly english?: readonly EnglishField[]
}

const SHOWN = [...TRANSLATED, "category", "personalisation"] as const
export const ENGLISH_FIELDS = [...SHOWN, "options"] as const
export type EnglishField = (typeof ENGLISH_FIELDS)[number]

/** Returns a row's texts in the reader's language: each that has none there stays English, and is named. */
export function inReadersWords<Row extends English>(row: Row, translated: Translated | undefined): Row & ShownTexts {
  if (!translated) return row
  const { category: categoryLabel } = translated
  const known = Object.fromEntries(
    TRANSLATED.flatMap((name) => (name in row && translated[name] ? [[name, translated[name]]] : [])),
  )
  const english = SHOWN.filter((name) => row[name] && !translated[name])
  return { ...row, ...known, ...(categoryLabel && { categoryLabel }), ...(english.length > 0 && { english }) }
}

export function shownTexts({ categoryLabel, english }: ShownTexts): ShownTexts {
  return { ...(categoryLabel && { categoryLabel }), ...(english && { english }) }
}

/** Returns a value of the option at `at` in the reader's language, or else in English. */
export function valueIn(translated: Translated | undefined, english: string, at: number): string {
  const value = translated?.choices?.[at]?.values.find(({ [baseLocale]: word }) => word === english)
  return (translated && value?.[translated.language]) || english
}

export interface Choice {
  readonly name: string
  readonly values: readonly string[]
}

/** Returns whether every word of the options is there, and no two values of an option are the same: otherwise all stay English. */
export function saysOptions(choices: readonly LocalizedChoice[], language: Locale): boolean {
  return choices.every(({ name, values }) => {
    const words = values.map((value) => value[language])
    return [name[language], ...words].every(Boolean) && new Set(words).size === values.length
  })
}
