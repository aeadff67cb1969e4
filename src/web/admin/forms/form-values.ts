import { eachTranslated } from "#messages/other-languages.ts"
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
} from "./described.ts"
import { numberOf, typedNumber } from "./typed-values.ts"

/** Returns a form's values for a stored value. */
export function shownValues(described: Description, value: object): FormValues {
  const shown = entriesOf(described).map(([name, each]) => {
    const given: unknown = Reflect.get(value, name)
    if (isList(each)) return [name, placesIn(given).map((place) => shownValues(each.fields, place))] as const
    return [name, each.localized ? shownText(given) : shownValue(each, given)] as const
  })
  return Object.fromEntries(shown)
}

function shownValue({ kind, blank }: Described, given: unknown): unknown {
  const value = given ?? blank
  if (kind === "tick") return value === true
  if (kind === "other" || kind === "pictures") return value
  if (Array.isArray(value)) return value.join("\n")
  return typeof value === "number" ? typedNumber(value) : String(value ?? "")
}

/** Returns a text with one for each language: "" where it lacks it. */
export function shownText(given: unknown): Localized {
  const text = Object(given) as Partial<Localized<string | null>>
  return { [baseLocale]: text[baseLocale] ?? "", ...eachTranslated((language) => text[language] ?? "") }
}

/** Returns typed values as the schema checks them; a text that is no number becomes NaN. */
export function sentValues(described: Description, values: object): Record<string, unknown> {
  const sent = entriesOf(described).map(([name, each]) => {
    const value: unknown = Reflect.get(values, name)
    return [
      name,
      isList(each) ? placesIn(value).map((place) => sentValues(each.fields, place)) : sentValue(each, value),
    ]
  })
  return Object.fromEntries(sent)
}

function sentValue({ kind }: Described, value: unknown): unknown {
  return kind === "number" ? numberOf(String(value)) : value
}

/** Returns an empty place of a list. */
export function blankPlace({ fields }: DescribedList): Place {
  return shownValues(fields, {})
}
