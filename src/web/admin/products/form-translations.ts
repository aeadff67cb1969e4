import { daysToMake } from "#shop/catalogue/products/details.ts"
import { TRANSLATED, type TranslatedField, type Translations } from "#shop/catalogue/translations/shown-texts.ts"
import { decodeTexts, encodeTexts, type TextField, type Texts } from "../forms/translations/texts.ts"
import { personalisationOf } from "./form-personalisation.ts"
import { optionsOf, valuesIn } from "./options/form-options.ts"
import { picturesOf } from "./pictures/form-pictures.ts"

type Typed = Readonly<Record<TranslatedField | "options" | "personalisation" | "pictures" | "translations", string>>
type Labels = Readonly<Record<TranslatedField | "personalisation", () => string>>

/** Encodes the texts of a product as a form's field. Words of options and pictures are texts there too: "options.Red". */
export function textOfTranslations(translations: Translations): string {
  return encodeTexts(
    Object.fromEntries(Object.entries(translations).map(([language, texts]) => [language, flat(texts)])),
  )
}

function flat(texts: object, group = ""): Texts {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) =>
      typeof text === "object" && text !== null ? Object.entries(flat(text, `${name}.`)) : [[group + name, text]],
    ),
  )
}

export function nested(texts: Texts): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const [path, text] of Object.entries(texts)) {
    const [, group, word] = /^(options|alts)\.(.*)$/s.exec(path) ?? []
    if (group === undefined || word === undefined) made[path] = text
    else made[group] = { ...(made[group] as object | undefined), [word]: text }
  }
  return made
}

/** Returns the texts to send: words of options and pictures that the product no longer says are left out. */
export function sentTranslations(values: Typed): Record<string, unknown> {
  const said = new Set(wordsToTranslate(values).map(({ name }) => name))
  const languages = Object.entries(decodeTexts(values.translations)).map(([language, texts]) => {
    const kept = Object.entries(texts).filter(([name]) => !name.includes(".") || said.has(name))
    return [language, nested(Object.fromEntries(kept))] as const
  })
  return Object.fromEntries(languages)
}

/** Returns what a product says in English, and so may say in every language; its name is asked for in any case. */
export function fieldsToTranslate(values: Typed, labels: Labels): TextField[] {
  const texts = TRANSLATED.filter((name) => name === "name" || isSaid(name, values[name])).map((name) => ({
    ...{ name, label: labels[name](), english: values[name] },
    multiline: name === "description" || name === "care",
  }))
  const { offered, label: english } = personalisationOf(values.personalisation)
  const label = { name: "personalisation", label: labels.personalisation(), english }
  return [...texts, ...(offered ? [label] : []), ...wordsToTranslate(values)]
}

function wordsToTranslate({ options, pictures }: Pick<Typed, "options" | "pictures">): TextField[] {
  const words = optionsOf(options).choices.flatMap(({ name, values }) => [name, ...valuesIn(values)])
  const alts = picturesOf(pictures).map(({ alt }) => alt)
  const field = (group: string) => (english: string) => ({ name: `${group}.${english}`, label: english, english })
  return [...distinct(words).map(field("options")), ...distinct(alts).map(field("alts"))]
}

function distinct(words: readonly string[]): string[] {
  return [...new Set(words)].filter((word) => word.trim() !== "")
}

/** Days of making are a number in every language. */
function isSaid(name: string, english: string): boolean {
  return english.trim() !== "" && !(name === "lead_time" && daysToMake(english) !== undefined)
}
