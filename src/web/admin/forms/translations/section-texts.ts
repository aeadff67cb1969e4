import { OTHER_LANGUAGES } from "#messages/other-languages.ts"
import { type EnglishForm, hasWords, textAt, textPaths, translatedForm } from "#shop/settings/translated.ts"
import type { TextField, Texts, TextsByLanguage } from "./texts.ts"

export interface TextsOfSection {
  readonly texts: readonly string[]
  readonly form: EnglishForm<object>
}

/** Returns what is asked for in other languages: what says something in English. */
export function textFields(
  texts: readonly string[],
  english: object,
  describe: (path: string) => Pick<TextField, "label" | "multiline">,
): TextField[] {
  const said = textPaths(texts, english).filter((path) => hasWords(textAt(english, path)))
  return said.map((path) => ({ ...describe(path), name: path, english: textAt(english, path) }))
}

/** Returns why the texts of one language are not acceptable, by their path. */
export function faultsIn({ texts, form }: TextsOfSection, english: object, typed: Texts): Record<string, string> {
  const [language = ""] = OTHER_LANGUAGES
  const checked = translatedForm(form, texts).safeParse({ ...english, translations: { [language]: typed } })
  const issues = checked.success ? [] : checked.error.issues.filter(({ path }) => path[0] === "translations")
  return Object.fromEntries(issues.map(({ path, message }) => [String(path.at(-1)), message]))
}

/** Returns texts whose places in a list have moved; `to` returns the new place, or null for one that is gone. */
export function movedTexts(
  given: TextsByLanguage,
  list: string,
  to: (place: number) => number | null,
): TextsByLanguage {
  const moved = (path: string) => {
    const [name, place, ...rest] = path.split(".")
    if (name !== list || place === undefined) return path
    const next = to(Number(place))
    return next === null ? null : [name, next, ...rest].join(".")
  }
  const languages = Object.entries(given).map(([language, texts]) => {
    const entries = Object.entries(texts).map(([path, text]) => [moved(path), text] as const)
    return [language, Object.fromEntries(entries.filter(([path]) => path !== null))]
  })
  return Object.fromEntries(languages)
}
