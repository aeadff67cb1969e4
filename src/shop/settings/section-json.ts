import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { eachTranslated, OTHER_LANGUAGES } from "#messages/other-languages.ts"
import { baseLocale } from "#messages/runtime.js"
import { onlyWritten, type Said, say, textsIn } from "#shop/text/localized.ts"
import { hasTexts, mapPlaces } from "#shop/text/schema-texts.ts"

/** Holds the texts of a section in other languages than English, by language and by their path: "items.0.title". */
type TextsByPath = Readonly<Record<string, Readonly<Record<string, string>>>>

/** A section as the API has it: in English, with its texts in the other languages beside it. */
export type SectionJson<Value> = Said<Value> & { readonly translations?: TextsByPath }

/** Checks a section. One in the browser is no zod schema: it makes one's problems its own. */
export interface SectionSchema<Value> {
  safeParse(given: unknown): Read<Value>
}
type Read<Value> =
  | { readonly success: true; readonly data: Value }
  | { readonly success: false; readonly error: { readonly issues: Issue[] } }
type Issue = z.core.$ZodIssue

const textsByPath = z.record(z.string(), z.string())

export const sectionTextsJson = z
  .record(z.string(), textsByPath)
  .check(z.meta({ description: "By language and by path, like `items.0.title`; what is left out is shown in English" }))

const givenTexts = z.strictObject(
  eachTranslated(() => z.optional(textsByPath)),
  { error: () => m.errors_value_not_list({ name: "translations" }) },
)

/** Returns a section's value as the API returns it. */
export function sectionJson<Value extends object>(form: SectionSchema<Value>, value: Value): SectionJson<Value> {
  const english = say(value, baseLocale) as Said<Value> & object
  if (!hasTexts(form)) return english
  const texts = [...textsIn(value)]
  const translations = OTHER_LANGUAGES.map((language) => {
    const written = texts.flatMap(([path, { [language]: text }]) => (text ? [[path, text]] : []))
    return [language, Object.fromEntries(written)] as const
  })
  const some = translations.filter(([, written]) => Object.keys(written).length > 0)
  return { ...english, translations: Object.fromEntries(some) }
}

/** Returns the value of a section that the API returned. */
export function fromSectionJson<Value extends object>(form: SectionSchema<Value>, json: object): Value {
  const { translations = {}, ...english }: { translations?: TextsByPath } = json
  return withTexts(form, english, translations) as Value
}

/** Returns an English value with its texts in other languages in their places. */
function withTexts(form: SectionSchema<unknown>, english: object, texts: Partial<TextsByPath>): unknown {
  return mapPlaces(form, english, (text, path) =>
    onlyWritten({ [baseLocale]: text, ...eachTranslated((language) => texts[language]?.[path]) }),
  )
}

/** Reads what the API was given as a section. Problems of English come alone; those of other languages are at `translations`. */
export function readSection<Value>(form: SectionSchema<Value>, given: object): Read<Value> {
  const texts = givenTexts.safeParse(Reflect.get(given, "translations") ?? {})
  if (!hasTexts(form)) return form.safeParse(given)
  const read = form.safeParse(withTexts(form, given, texts.data ?? {}))
  const issues = read.success ? [] : read.error.issues.map(asGiven)
  const inEnglish = issues.filter(({ path }) => path[0] !== "translations")
  if (inEnglish.length > 0) return refused(inEnglish)
  if (!texts.success) return refused(texts.error.issues.map((each) => ({ ...each, path: ["translations"] })))
  return read.success ? read : refused(issues)
}

const refused = (issues: Issue[]) => ({ success: false, error: { issues } }) as const

/** Returns an issue at the path that the API has for its text. */
function asGiven(issue: Issue): Issue {
  const language = issue.path.at(-1)
  const path = issue.path.slice(0, -1)
  if (language === baseLocale) return { ...issue, path }
  const isOther = OTHER_LANGUAGES.some((each) => each === language)
  return isOther ? { ...issue, path: ["translations", String(language), path.join(".")] } : issue
}
