import { baseLocale, getLocale } from "#messages/runtime.js"
import { inWords, type Marked, type SectionTexts } from "#shop/settings/translated.ts"
import { ticked, YES } from "../forms/check-field.tsx"
import { rebasedTexts } from "../forms/translations/compared-texts.ts"
import { decodeTexts, encodeTexts, type TextsByLanguage } from "../forms/translations/texts.ts"

/** Holds the texts of a form, by the path of each value: "items.0.title". */
export type Words = Record<string, string>

const IS_NUMBER = /(?:^|\.)(?:value|rating)$/
export const TRANSLATIONS = "translations"
const IS_TICKED = /^(?:shown|samples)$/

export function textOf(value: unknown): string {
  return typeof value === "boolean" ? ticked(value) : String(value ?? "")
}

/**
 * Returns a form's texts for `value`, an object of texts, numbers, boxes to tick and lists of such objects. Null
 * becomes an empty text.
 */
export function wordsOf(value: object, path = ""): Words {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]: [string, unknown]) => {
      if (key === TRANSLATIONS) return [[key, encodeTexts(each as TextsByLanguage)] as const]
      if (typeof each === "object" && each !== null) return Object.entries(wordsOf(each, `${path}${key}.`))
      return [[path + key, textOf(each)] as const]
    }),
  )
}

/**
 * Returns the value that `words` stand for, the reverse of `wordsOf`. A text that is no number where one is needed
 * becomes NaN, which every schema refuses.
 */
export function typedValue(words: Words): Record<string, unknown> {
  const value: Record<string, unknown> = {}
  const lists: Record<string, Array<Record<string, unknown>>> = {}
  for (const [path, text] of Object.entries(words)) {
    const [name = "", at, leaf] = path.split(".")
    if (name === TRANSLATIONS) {
      value[name] = decodeTexts(text)
      continue
    }
    const read = readLeaf(path, text)
    if (at === undefined || leaf === undefined) value[name] = read
    else {
      lists[name] ??= []
      const list = lists[name]
      list[Number(at)] = { ...list[Number(at)], [leaf]: read }
    }
  }
  return { ...value, ...lists }
}

function readLeaf(path: string, text: string): unknown {
  if (IS_TICKED.test(path)) return text === YES
  if (IS_NUMBER.test(path)) return text.trim() === "" ? Number.NaN : Number(text)
  return text
}

export function isInPlace(name: string): boolean {
  return name.includes(".")
}

/** Returns texts as a page in the language of the back-office will show them. */
export function shownWords<Value extends object>(texts: readonly string[], value: Value): Value & Marked {
  const { translations }: { translations?: SectionTexts } = value
  return getLocale() === baseLocale ? value : inWords(value, texts, translations?.[getLocale()] ?? {})
}

export function placesOf(names: readonly string[]): Array<readonly string[]> {
  const places = new Map<string, string[]>()
  for (const name of names.filter(isInPlace)) {
    const place = name.slice(0, name.lastIndexOf("."))
    places.set(place, [...(places.get(place) ?? []), name])
  }
  return [...places.values()]
}

/** Returns the number of places up to the last one with words in it; a number alone does not count. */
export function usedPlaces(places: ReadonlyArray<readonly string[]>, words: Words): number {
  return 1 + places.findLastIndex((place) => place.some((name) => !IS_NUMBER.test(name) && words[name]?.trim()))
}

/**
 * Returns a draft over what somebody else has saved since: what was not changed in the draft follows the other, each
 * text of each language for itself. Where a list has become longer or shorter, it stays as it was typed.
 */
export function rebased(base: object, draft: object, latest: object): object {
  const fields = (value: object) => Object.entries(value) as [string, unknown][]
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  const before = new Map(fields(base))
  const mine = new Map(fields(draft))
  return Object.fromEntries(
    fields(latest).map(([name, theirs]) => {
      const [was, typed] = [before.get(name), mine.get(name)]
      if (name === TRANSLATIONS) return [name, rebasedTexts(textsIn(was), textsIn(typed), textsIn(theirs))]
      return [name, same(typed, was) ? theirs : typed]
    }),
  )
}

const textsIn = (value: unknown) => Object(value) as TextsByLanguage
