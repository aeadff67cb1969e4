import { eachTranslated, OTHER_LANGUAGES } from "#messages/other-languages.ts"
import { baseLocale } from "#messages/runtime.js"
import {
  type Described,
  type DescribedList,
  type Description,
  entriesOf,
  type FormValues,
  isList,
  type Localized,
  localizedFields,
  type Place,
  placesIn,
} from "./described.ts"
import type { TextsByLanguage } from "./translations/texts.ts"
import { numberOf, typedNumber } from "./typed-values.ts"

/** Returns a form's values for a stored value with its texts in other languages by their paths: "items.0.title". */
function shownValues(described: Description, value: object, texts: TextsByLanguage = {}, path = ""): FormValues {
  const shown = entriesOf(described).map(([name, each]) => {
    const given: unknown = Reflect.get(value, name)
    const at = path + name
    if (isList(each)) {
      const places = placesIn(given).map((place, n) => shownValues(each.fields, place, texts, `${at}.${n}.`))
      return [name, places] as const
    }
    if (each.localized) return [name, localized(given, (language) => texts[language]?.[at])] as const
    return [name, shownValue(each, given)] as const
  })
  return Object.fromEntries(shown)
}

function shownValue({ kind, blank }: Described, given: unknown): unknown {
  const value = given ?? blank
  if (kind === "tick") return value === true
  if (kind === "other" || kind === "texts" || kind === "pictures") return value
  if (Array.isArray(value)) return value.join("\n")
  return typeof value === "number" ? typedNumber(value) : String(value ?? "")
}

function localized(english: unknown, textIn: (language: string) => string | undefined): Localized {
  const others = OTHER_LANGUAGES.map((language) => [language, textIn(language) ?? ""])
  return { [baseLocale]: String(english ?? ""), ...Object.fromEntries(others) }
}

/** Returns a section's value as the API takes it: in English, with its texts in other languages by their paths. */
export function sentSection(described: Description, values: object): Record<string, unknown> {
  const translations = sentTexts(described, values)
  return { ...sentValues(described, values), ...(translations && { translations }) }
}

/** Returns the form's values for a section's value as the API returns it. */
export function shownSection(described: Description, value: object & { translations?: TextsByLanguage }): FormValues {
  return shownValues(described, value, value.translations)
}

/** Returns typed values as the schema checks them, in English; a text that is no number becomes NaN. */
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

function sentValue({ kind, localized }: Described, value: unknown): unknown {
  if (localized) return Object(value)[baseLocale]
  return kind === "number" ? numberOf(String(value)) : value
}

/** Returns the texts in other languages by their paths, as they are sent; null where none can be said in another language. */
function sentTexts(described: Description, values: object): TextsByLanguage | null {
  if (!hasLocalized(described)) return null
  const said = localizedFields(described, values)
  const written = (language: string) =>
    said.flatMap(({ path, text }) => (text[language] ? [[path, text[language]]] : []))
  return eachTranslated((language) => Object.fromEntries(written(language)))
}

function hasLocalized(described: Description): boolean {
  if (OTHER_LANGUAGES.length === 0) return false
  return Object.values(described).some((each) => (isList(each) ? hasLocalized(each.fields) : each.localized))
}

/** Returns an empty place of a list. */
export function blankPlace({ fields }: DescribedList): Place {
  return shownValues(fields, {})
}
