/** Names the texts that a product has in each language. The English ones have the same names. */
export const TRANSLATED = ["name", "description", "size", "material", "care", "lead_time"] as const
export type TranslatedField = (typeof TRANSLATED)[number]

/** Holds words of one language by the English ones: who changes those asks for new ones. */
type Words = Readonly<Record<string, string>>

export type Texts = { readonly [Name in TranslatedField]?: string | undefined } & {
  readonly personalisation?: string | undefined
  readonly options?: Words | undefined
  readonly alts?: Words | undefined
}
export type Translations = Readonly<Record<string, Texts>>

/** Holds what is said in the reader's language; null for a reader of English. */
export type Translated = (Texts & { readonly category?: string }) | null

type English = { readonly [Name in TranslatedField]?: string | null } & {
  readonly category?: string
  readonly personalisation?: unknown
  readonly options?: unknown
}

/** Says of texts in another language than English what of them is English all the same, so that a page can mark it. */
export interface ShownTexts {
  /** Is the category's name in the reader's language. URLs and filters use the English name. */
  readonly categoryLabel?: string
  readonly english?: readonly EnglishField[]
}

export const ENGLISH_FIELDS = [...TRANSLATED, "category", "personalisation", "options"] as const
export type EnglishField = (typeof ENGLISH_FIELDS)[number]

/** Returns a row's texts in the reader's language: each that has none there stays English, and is named. */
export function inReadersWords<Row extends English>(row: Row, translated: Translated | undefined): Row & ShownTexts {
  if (!translated) return row
  const { category: categoryLabel } = translated
  const known = Object.fromEntries(
    TRANSLATED.flatMap((name) => (name in row && translated[name] ? [[name, translated[name]]] : [])),
  )
  const english = ENGLISH_FIELDS.filter((name) => row[name] && !translated[name])
  return { ...row, ...known, ...(categoryLabel && { categoryLabel }), ...(english.length > 0 && { english }) }
}

export function shownTexts({ categoryLabel, english }: ShownTexts): ShownTexts {
  return { ...(categoryLabel && { categoryLabel }), ...(english && { english }) }
}

export function wordIn(words: Words | undefined, english: string): string {
  return (words && Object.hasOwn(words, english) && words[english]) || english
}

interface Choice {
  readonly name: string
  readonly values: readonly string[]
}

/** Returns whether every word of the options is there, and no two values of an option are the same: otherwise all stay English. */
export function saysOptions(words: Words | undefined, choices: readonly Choice[]): boolean {
  return choices.every(({ name, values }) => {
    const known = [name, ...values].every((word) => words && Object.hasOwn(words, word))
    return known && new Set(values.map((value) => wordIn(words, value))).size === values.length
  })
}
