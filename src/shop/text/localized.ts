import * as z from "zod/mini"
import { eachTranslated, OTHER_LANGUAGES, type OtherLanguage } from "#messages/other-languages.ts"
import { baseLocale, type Locale } from "#messages/runtime.js"

/** A text in English, and in each other language in which somebody wrote it. */
export type Localized<Text = string> = { readonly [Language in typeof baseLocale]: Text } & {
  readonly [Language in OtherLanguage]?: string | undefined
}

/** Describes a value with its texts in one language. */
export type Said<Value> =
  Value extends Localized<infer Text>
    ? Text
    : Value extends readonly (infer Item)[]
      ? Array<Said<Item>>
      : Value extends object
        ? { [Key in keyof Value]: Said<Value[Key]> }
        : Value

/** Names the texts of a value that are English on a page of another language. */
export interface Marked {
  readonly english?: readonly string[] | undefined
}

/** Knows each schema of a text in all languages by the schema that checks it in one. */
const inOneLanguage = new WeakMap<object, z.core.$ZodType>()

/** Returns the schema of a text in all languages, each of which `text` checks. What is empty in English is so in all of them. */
export function localized<Text extends string | null>(text: z.ZodMiniType<Text>): z.ZodMiniType<Localized<Text>> {
  const others = eachTranslated(() => z.optional(text))
  const each = z.object({ [baseLocale]: text, ...others }) as z.ZodMiniType<object, Localized<string | null>>
  const schema = z.pipe(
    z.pipe(z.transform(onlyWritten), each),
    z.transform((text: object) => onlyWritten(text)),
  )
  inOneLanguage.set(schema, text)
  return schema as z.ZodMiniType<Localized<string | null>> as z.ZodMiniType<Localized<Text>>
}

/** Returns the schema that checks such a text in one language; undefined for a schema of anything else. */
export const textOf = (schema: object) => inOneLanguage.get(schema)

/** Returns a text without the languages in which nothing is written. */
export function onlyWritten(text: unknown): Localized<string | null> {
  const { [baseLocale]: english, ...others } = Object(text) as Localized<string | null>
  const written = OTHER_LANGUAGES.filter((language) => isWritten(english) && isWritten(others[language]))
  return { [baseLocale]: english, ...Object.fromEntries(written.map((language) => [language, others[language]])) }
}

const isWritten = (text: unknown) => typeof text === "string" && text.trim() !== ""

export function isLocalized(value: unknown): value is Localized<string | null> {
  return typeof value === "object" && value !== null && baseLocale in value
}

/** Returns a value with what `make` makes of each of its texts; a text in a list is at "items.0.title". */
export function mapTexts<Value>(
  value: Value,
  make: (text: Localized<string | null>, path: string) => unknown,
  path = "",
): unknown {
  if (isLocalized(value)) return make(value, path)
  const at = (key: string | number) => (path === "" ? `${key}` : `${path}.${key}`)
  if (Array.isArray(value)) return value.map((each, n) => mapTexts(each, make, at(n)))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapTexts(each, make, at(key))]))
}

/** Returns the texts of a value by their paths. */
export function textsIn(value: unknown): ReadonlyMap<string, Localized<string | null>> {
  const found = new Map<string, Localized<string | null>>()
  mapTexts(value, (text, path) => found.set(path, text))
  return found
}

/** Returns a text, or a value with its texts, in a language; in English where that has none. */
export function say<Value>(value: Value, language: Locale): Said<Value> {
  return mapTexts(value, (text) => text[language] || text[baseLocale]) as Said<Value>
}

/** Returns whether a text has to be said differently in another language: "500+" has not. */
export const hasWords = (text: string) => /\p{L}/u.test(text)

/** Returns the languages that lack a text. */
export function missing(text: Localized<string | null>): OtherLanguage[] {
  return OTHER_LANGUAGES.filter((language) => hasWords(text[baseLocale] ?? "") && !text[language]?.trim())
}

/** Returns the languages that lack one of a value's texts. */
export function lackingLanguages(value: object): OtherLanguage[] {
  const lacking = new Set([...textsIn(value).values()].flatMap(missing))
  return OTHER_LANGUAGES.filter((language) => lacking.has(language))
}

/** Returns a value in a language. Each text that the language lacks stays English, and is named. */
export function sayMarked<Value extends object>(value: Value, language: Locale): Said<Value> & Marked {
  const lacks = ([, text]: [string, Localized<string | null>]) => missing(text).some((each) => each === language)
  const english = [...textsIn(value)].filter(lacks).map(([path]) => path)
  return { ...(say(value, language) as Said<Value> & object), ...(english.length > 0 && { english }) }
}
