import type { EnglishText, FlatTexts } from "#messages/missing-texts.ts"
import { daysToMake } from "../products/details.ts"
import { TRANSLATED, type TranslatedField } from "./shown-texts.ts"

/** Returns the texts of one language with words of options and pictures as texts too: "options.Red". */
export function flatTexts(texts: object, group = ""): FlatTexts {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) =>
      typeof text === "object" && text !== null ? Object.entries(flatTexts(text, `${name}.`)) : [[group + name, text]],
    ),
  )
}

interface Said extends Readonly<Record<TranslatedField, string | null>> {
  readonly personalisation: string | null
  readonly choices: ReadonlyArray<{ readonly name: string; readonly values: readonly string[] }>
  readonly alts: readonly string[]
}

/** Returns what a product says in English, and so may say in every language; its name is asked for in any case. */
export function englishTexts({ personalisation: label, choices, alts, ...said }: Said): EnglishText[] {
  const texts = TRANSLATED.map((name) => ({ name, english: said[name] ?? "" }))
  return [
    ...texts.filter(({ name, english }) => name === "name" || isSaid(name, english)),
    ...(label === null ? [] : [{ name: "personalisation", english: label }]),
    ...words(
      "options",
      choices.flatMap(({ name, values }) => [name, ...values]),
    ),
    ...words("alts", alts),
  ]
}

function words(group: string, said: readonly string[]): EnglishText[] {
  const distinct = [...new Set(said)].filter((word) => word.trim() !== "")
  return distinct.map((english) => ({ name: `${group}.${english}`, english }))
}

/** Days of making are a number in every language. */
function isSaid(name: string, english: string): boolean {
  return english.trim() !== "" && !(name === "lead_time" && daysToMake(english) !== undefined)
}
