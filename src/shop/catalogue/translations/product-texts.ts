import { eachTranslated, type OtherLanguage } from "#messages/other-languages.ts"
import { baseLocale } from "#messages/runtime.js"
import { recordOf } from "#platform/objects.ts"
import type { Localized } from "#shop/text/localized.ts"
import type { GalleryPicture } from "../pictures/gallery.ts"
import { type Choice, type LocalizedChoice, TRANSLATED, type TranslatedField } from "./shown-texts.ts"
import type { Texts, Translations } from "./translations-json.ts"

/** All that a product says, each text in all languages. A detail that it lacks is "". */
export interface ProductTexts extends Readonly<Record<TranslatedField, Localized>> {
  /** Names the text that customers may have put on it. */
  readonly label: Localized | null
  readonly choices: readonly LocalizedChoice[]
  /** Say what its pictures show, in their order. */
  readonly alts: readonly Localized[]
}

/** A product as the API has it: what it says in English, and its other languages beside. */
interface Said extends Readonly<Record<TranslatedField, string | null>> {
  readonly personalisation: { readonly label: string } | null
  readonly options: { readonly choices: readonly Choice[] } | null
  readonly pictures: readonly GalleryPicture[]
  readonly translations: Translations
}

/**
 * Returns the texts of a product of the API.
 * @param before is the product that it changes: a word or picture whose English was changed keeps its other languages
 */
export function textsOf(product: Said, before?: Pick<Said, "options" | "pictures"> | null): ProductTexts {
  const inAll = (english: string | null, sayIn: (texts: Texts) => string | null | undefined) =>
    allOf(english ?? "", (language) => sayIn(product.translations[language] ?? {}))
  const { choices = [] } = product.options ?? {}
  const former = before?.options?.choices ?? []
  const names = formerWords(former.map(namedBy), choices.map(namedBy))
  // A word that English no longer says is said in no language.
  const word = (group: "options" | "alts", english: string, renamed: string) =>
    inAll(english, ({ [group]: words }) => english && (wordFor(words, english) ?? wordFor(words, renamed)))
  return {
    ...eachText((name) => inAll(product[name], (texts) => texts[name])),
    label: product.personalisation && inAll(product.personalisation.label, (texts) => texts.personalisation),
    choices: choices.map(({ name, values }, at) => {
      const renamed = formerWords(former.length === choices.length ? (former[at]?.values ?? []) : [], values)
      return {
        name: word("options", name, names(name, at)),
        values: values.map((value, place) => word("options", value, renamed(value, place))),
      }
    }),
    alts: product.pictures.map(({ image_url, alt }) => {
      const reworded = before?.pictures.find((picture) => picture.image_url === image_url)?.alt ?? alt
      return word("alts", alt, reworded)
    }),
  }
}

/** Returns what `make` makes for each text that is a field of its own. */
export function eachText<Value>(make: (name: TranslatedField) => Value): Record<TranslatedField, Value> {
  return recordOf(TRANSLATED, make)
}

/** Returns the texts beside English as the API has them. */
export function translationsOf({ label, choices, alts, ...columns }: ProductTexts): Translations {
  const words = choices.flatMap(({ name, values }) => [name, ...values])
  const languages = eachTranslated((language) =>
    written({
      ...eachText((name) => columns[name][language]),
      personalisation: label?.[language],
      options: wordsIn(words, language),
      alts: wordsIn(alts, language),
    }),
  )
  return written(languages)
}

/** Returns the former name of each word of a list: one that takes the place of another that is gone is that one, renamed. */
export function formerWords(before: readonly string[], now: readonly string[]) {
  return (word: string, at: number): string => {
    const former = before[at]
    const isRenamed = before.length === now.length && !before.includes(word)
    return isRenamed && former !== undefined && !now.includes(former) ? former : word
  }
}

function allOf(english: string, sayIn: (language: OtherLanguage) => string | null | undefined): Localized {
  return { [baseLocale]: english, ...written(eachTranslated(sayIn)) }
}

const namedBy = ({ name }: Choice) => name

function wordFor(words: Texts["options"], english: string): string | undefined {
  return words && Object.hasOwn(words, english) ? words[english] : undefined
}

function wordsIn(words: readonly Localized[], language: OtherLanguage): Readonly<Record<string, string>> | undefined {
  const said = words.flatMap((word) => (word[baseLocale] && word[language] ? [[word[baseLocale], word[language]]] : []))
  return said.length > 0 ? Object.fromEntries(said) : undefined
}

/** Leaves out what is not said. */
function written<Value extends object>(texts: Value): { [Key in keyof Value]?: NonNullable<Value[Key]> } {
  const isSaid = (text: unknown) => (typeof text === "object" && text !== null ? Object.keys(text).length > 0 : text)
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => isSaid(text))) as {
    [Key in keyof Value]?: NonNullable<Value[Key]>
  }
}
