import { m } from "#messages/messages.js"
import { OTHER_LANGUAGES } from "#messages/other-languages.ts"
import { baseLocale } from "#messages/runtime.js"
import type { Localized } from "#shop/text/localized.ts"
import {
  type Described,
  type DescribedList,
  type Description,
  entriesOf,
  type FormValues,
  isList,
  type Place,
  placesIn,
  readable,
} from "./described.ts"
import { blankPlace } from "./form-values.ts"
import { nameOfLanguage } from "./translations/language-names.ts"

export interface Difference {
  readonly label: string
  readonly current: string
  readonly typed: string
}

/** Returns the fields whose current value differs from the typed one, in words. */
export function differences(described: Description, current: object, typed: object): Difference[] {
  return entriesOf(described).flatMap(([name, each]) => {
    const [theirs, mine] = [current, typed].map((values): unknown => Reflect.get(values, name))
    if (isSame(theirs, mine)) return []
    return isList(each) ? placeDifferences(each, placesIn(theirs), placesIn(mine)) : leafDifferences(each, theirs, mine)
  })
}

function leafDifferences(each: Described, current: unknown, typed: unknown): Difference[] {
  const label = each.label()
  if (!each.localized) return [{ label, current: readable(each, current), typed: readable(each, typed) }]
  const [theirs, mine] = [Object(current), Object(typed)] as [Localized, Localized]
  return differing([baseLocale, ...OTHER_LANGUAGES] as const, (language) => ({
    label: language === baseLocale ? label : labelIn(language, label),
    ...{ current: theirs[language] ?? "", typed: mine[language] ?? "" },
  }))
}

const labelIn = (language: string, text: string) =>
  m.admin_translations_text({ text, language: nameOfLanguage(language) })

function differing<Name>(names: readonly Name[], compare: (name: Name) => Difference): Difference[] {
  return names.map(compare).filter(({ current, typed }) => !isSame(current, typed))
}

function placeDifferences(list: DescribedList, current: readonly Place[], typed: readonly Place[]) {
  const { item, fields } = list
  const places = Array.from({ length: Math.max(current.length, typed.length) }, (_, n) => n)
  const blank = blankPlace(list)
  return places.flatMap((n) =>
    differences(fields, current[n] ?? blank, typed[n] ?? blank).map(({ label, ...values }) => ({
      label: item({ number: n + 1, field: label }),
      ...values,
    })),
  )
}

/** Returns the names of the fields whose values differ. */
export function changedNames(described: Description, before: object, typed: object): string[] {
  return Object.keys(described).filter((name) => !isSame(Reflect.get(before, name), Reflect.get(typed, name)))
}

export function isSame(one: unknown, other: unknown): boolean {
  const trimmed = (_: string, value: unknown) => (typeof value === "string" ? value.trim() : value)
  return JSON.stringify(one, trimmed) === JSON.stringify(other, trimmed)
}

/**
 * Merges typed values with what somebody else has saved since: each field that was not edited here takes the saved value.
 * A list stays as it was typed where either of the two added or removed entries.
 */
export function rebased(described: Description, before: object, typed: object, latest: object): FormValues {
  const values = entriesOf(described).map(([name, each]) => {
    const [was, mine, theirs] = [before, typed, latest].map((values): unknown => Reflect.get(values, name))
    if (isSame(was, mine)) return [name, theirs]
    if (isList(each)) return [name, rebasedPlaces(each, placesIn(was), placesIn(mine), placesIn(theirs))]
    return [name, each.localized ? rebasedTexts(was as Texts, mine as Texts, theirs as Texts) : mine]
  })
  return Object.fromEntries(values)
}

type Texts = Readonly<Record<string, string | undefined>>

/** Returns typed texts, of which each that was not edited follows the other. */
function rebasedTexts(was: Texts, mine: Texts, theirs: Texts): Texts {
  const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
  return Object.fromEntries(
    keys.map((key) => [key, (isSame(was[key] ?? "", mine[key] ?? "") ? theirs : mine)[key] ?? ""]),
  )
}

function rebasedPlaces(
  { fields }: DescribedList,
  was: readonly Place[],
  mine: readonly Place[],
  theirs: readonly Place[],
) {
  const isAsLong = was.length === mine.length && mine.length === theirs.length
  if (!isAsLong) return mine
  return mine.map((place, n) => rebased(fields, was[n] ?? {}, place, theirs[n] ?? {}))
}
