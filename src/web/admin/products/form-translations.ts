import type { EnglishText } from "#messages/missing-texts.ts"
import { englishTexts, flatTexts } from "#shop/catalogue/translations/missing-texts.ts"
import type { TranslatedField, Translations } from "#shop/catalogue/translations/shown-texts.ts"
import type { FormPersonalisation } from "../forms/form-personalisation.ts"
import { type TextField, type Texts, type TextsByLanguage, tidyTexts } from "../forms/translations/texts.ts"
import { type FormOptions, valuesIn } from "./options/form-options.ts"
import type { FormPicture } from "./pictures/form-pictures.ts"

interface Typed extends Readonly<Record<TranslatedField, string>> {
  readonly options: FormOptions
  readonly personalisation: FormPersonalisation
  readonly pictures: readonly FormPicture[]
  readonly translations: TextsByLanguage
}

/** Returns the texts of a product by language and name. Words of options and pictures are texts there too: "options.Red". */
export function formTranslations(translations: Translations): TextsByLanguage {
  return tidyTexts(
    Object.fromEntries(Object.entries(translations).map(([language, texts]) => [language, flatTexts(texts)])),
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

/** Returns the texts to send, without words of options that the product no longer says. Those of pictures stay with theirs, renamed or not. */
export function sentTranslations(values: Typed): Record<string, unknown> {
  const said = new Set(textsOf(values).map(({ name }) => name))
  const languages = Object.entries(values.translations).map(([language, texts]) => {
    const kept = Object.entries(texts).filter(([name]) => !name.startsWith("options.") || said.has(name))
    return [language, nested(Object.fromEntries(kept))] as const
  })
  return Object.fromEntries(languages)
}

/** Returns what a product says in English, as fields to be said in every language. */
export function fieldsToTranslate(values: Typed, labelOf: (name: string) => string): TextField[] {
  return textsOf(values).map(({ name, english }) => ({
    ...{ name, english, label: labelOf(name) },
    multiline: name === "description" || name === "care",
  }))
}

function textsOf({ options, personalisation, pictures, ...values }: Typed): EnglishText[] {
  const { offered, label } = personalisation
  return englishTexts({
    ...values,
    personalisation: offered ? label : null,
    choices: options.choices.map(({ name, values: typed }) => ({ name, values: valuesIn(typed) })),
    alts: pictures.map(({ alt }) => alt),
  })
}
