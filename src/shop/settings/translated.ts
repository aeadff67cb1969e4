import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { hasWords } from "#messages/missing-texts.ts"
import { OTHER_LANGUAGES } from "#messages/other-languages.ts"

/** Holds the texts of a section in other languages than English, by language and by their path: "items.0.title". */
export type SectionTexts = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Names the texts of a section that are English on a page of another language. */
export interface Marked {
  readonly english?: readonly string[] | undefined
}

const textsJson = z.record(z.string(), z.string())

export const sectionTextsJson = z
  .record(z.string(), textsJson)
  .check(z.meta({ description: "By language and by path, like `items.0.title`; what is left out is shown in English" }))

const unknown = () => m.errors_value_not_list({ name: "translations" })
const givenTexts = z.strictObject(
  Object.fromEntries(OTHER_LANGUAGES.map((language) => [language, z.optional(textsJson)])),
  { error: unknown },
)

export interface EnglishForm<Value> {
  safeParse(given: unknown): Parsed<Value>
}
type Parsed<Value> =
  | { readonly success: true; readonly data: Value }
  | { readonly success: false; readonly error: { readonly issues: z.core.$ZodIssue[]; readonly message: string } }

/** Returns the paths of a value's texts. In `texts` an asterisk stands for every place of a list: "items.*.title". */
export function textPaths(texts: readonly string[], value: object): string[] {
  return texts.flatMap((text) => {
    const [list = "", leaf] = text.split(".*.")
    if (leaf === undefined) return [text]
    const places: unknown = Reflect.get(value, list)
    return Array.isArray(places) ? places.map((_, at) => `${list}.${at}.${leaf}`) : []
  })
}

/** Returns the text at a path of a value; "" where there is none. */
export function textAt(value: object, path: string): string {
  const found = path.split(".").reduce<unknown>((each, key) => Object(each)[key], value)
  return typeof found === "string" ? found : ""
}

const textsAt = (paths: readonly string[], value: object) =>
  Object.fromEntries(paths.map((path) => [path, textAt(value, path)]))

export function withTexts<Value extends object>(value: Value, texts: Readonly<Record<string, string>>): Value {
  const copy = structuredClone(value)
  for (const [path, text] of Object.entries(texts)) {
    const holder = path
      .split(".")
      .slice(0, -1)
      .reduce<unknown>((each, key) => Object(each)[key], copy)
    Reflect.set(Object(holder), path.slice(path.lastIndexOf(".") + 1), text)
  }
  return copy
}

/** Returns a value in a language. Each text that the language lacks stays English, and is named. */
export function inWords<Value extends object>(
  value: Value,
  texts: readonly string[],
  translated: Readonly<Record<string, string>>,
): Value & Marked {
  const english = missingPaths(texts, value, translated)
  return { ...withTexts(value, translated), ...(english.length > 0 && { english }) }
}

export function missingPaths(
  texts: readonly string[],
  value: object,
  translated: Readonly<Record<string, string>> = {},
): string[] {
  return textPaths(texts, value).filter((path) => !translated[path]?.trim() && hasWords(textAt(value, path)))
}

/** Returns the languages that lack a text which the section has in English. */
export function lackingLanguages(texts: readonly string[], value: object & { translations?: SectionTexts }): string[] {
  return OTHER_LANGUAGES.filter((language) => missingPaths(texts, value, value.translations?.[language]).length > 0)
}

/** Keeps of all texts in other languages those that are written; what is empty in English is so in all of them. */
export function pickTexts(texts: readonly string[], value: object, given: SectionTexts): SectionTexts {
  const paths = textPaths(texts, value).filter((path) => textAt(value, path) !== "")
  const languages = OTHER_LANGUAGES.map((language) => {
    const written = paths.filter((path) => given[language]?.[path]?.trim())
    return [language, Object.fromEntries(written.map((path) => [path, given[language]?.[path] ?? ""]))] as const
  })
  return Object.fromEntries(languages.filter(([, written]) => Object.keys(written).length > 0))
}

/** Makes a form that takes other languages too: it checks the value once more with the texts of each in place of the English ones. */
export function translatedForm<Value extends object>(
  form: EnglishForm<Value>,
  texts: readonly string[] | undefined,
): EnglishForm<Value & { translations?: SectionTexts }> {
  if (!texts) return form
  return {
    safeParse(given) {
      const english = form.safeParse(given)
      if (!english.success) return english
      const read = givenTexts.safeParse(Object(given).translations ?? {})
      if (!read.success) return refused(read.error.issues.map((issue) => ({ ...issue, path: ["translations"] })))
      const picked = pickTexts(texts, english.data, read.data as SectionTexts)
      const issues: z.core.$ZodIssue[] = []
      const translations: Record<string, Readonly<Record<string, string>>> = {}
      for (const [language, written] of Object.entries(picked)) {
        const checked = form.safeParse(withTexts(english.data, written))
        const at = (path: PropertyKey[]) => ["translations", language, path.join(".")]
        if (!checked.success) issues.push(...checked.error.issues.map((each) => ({ ...each, path: at(each.path) })))
        else translations[language] = textsAt(Object.keys(written), checked.data)
      }
      if (issues.length > 0) return refused(issues)
      return { success: true, data: { ...english.data, translations } }
    },
  }
}

function refused(issues: z.core.$ZodIssue[]) {
  return { success: false as const, error: { issues, message: issues.map(({ message }) => message).join("; ") } }
}
