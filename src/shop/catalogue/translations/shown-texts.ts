/** A product has these texts in each language. The names are also those of its English ones. */
export const TRANSLATED = ["name", "description", "size", "material", "care", "lead_time"] as const
export type TranslatedField = (typeof TRANSLATED)[number]

/** Holds the texts of one language that are there. */
export type Texts = { readonly [Name in TranslatedField]?: string | undefined }
export type Translations = Readonly<Record<string, Texts>>

/** Holds what is said in the reader's language; null for a reader of English. */
export type Translated = (Texts & { readonly category?: string }) | null

type English = { readonly [Name in TranslatedField]?: string | null } & { readonly category?: string }

/** Says of texts in another language than English what of them is English all the same, so that a page can mark it. */
export interface ShownTexts {
  /** Is the name of the category in the reader's language; its English name stays what URLs and filters use. */
  readonly categoryLabel?: string
  readonly english?: readonly EnglishField[]
}

export const ENGLISH_FIELDS = [...TRANSLATED, "category"] as const
export type EnglishField = (typeof ENGLISH_FIELDS)[number]

/** Returns a row's texts in the reader's language: each that has none there stays English, and is named. */
export function inReadersWords<Row extends English>(row: Row, translated: Translated | undefined): Row & ShownTexts {
  if (!translated) return row
  const { category: categoryLabel, ...texts } = translated
  const known = Object.fromEntries(Object.entries(texts).filter(([name]) => name in row))
  const english = ENGLISH_FIELDS.filter((name) => row[name] && !translated[name])
  return { ...row, ...known, ...(categoryLabel && { categoryLabel }), ...(english.length > 0 && { english }) }
}

/** Returns the two fields that a row has beside its texts. */
export function shownTexts({ categoryLabel, english }: ShownTexts): ShownTexts {
  return { ...(categoryLabel && { categoryLabel }), ...(english && { english }) }
}
