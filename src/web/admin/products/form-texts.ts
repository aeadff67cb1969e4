import { baseLocale } from "#messages/runtime.js"
import { textsToSay } from "#shop/catalogue/translations/missing-texts.ts"
import { eachText, type ProductTexts } from "#shop/catalogue/translations/product-texts.ts"
import type { TranslatedField } from "#shop/catalogue/translations/shown-texts.ts"
import type { Localized } from "#shop/text/localized.ts"
import type { FormPersonalisation } from "../forms/form-personalisation.ts"
import type { TextField } from "../forms/translations/translations-row.tsx"
import type { FormOptions } from "./options/form-options.ts"
import type { FormPicture } from "./pictures/form-pictures.ts"

interface Typed extends Readonly<Record<TranslatedField, Localized>> {
  readonly options: FormOptions
  readonly personalisation: FormPersonalisation
  readonly pictures: readonly FormPicture[]
}

/** Returns the texts of a form. */
export function typedTexts(values: Typed): ProductTexts {
  const { options, personalisation, pictures } = values
  return {
    ...eachText((name) => values[name]),
    label: personalisation.offered ? personalisation.label : null,
    choices: options.choices,
    alts: pictures.map(({ alt }) => alt),
  }
}

/** Returns what the form says in English, as fields to be said in every language. Words of options and pictures are their own labels. */
export function fieldsToTranslate(values: Typed, labelOf: (name: string) => string | undefined): TextField[] {
  return textsToSay(typedTexts(values)).map(({ path: [first = "", ...rest], text }) => ({
    path: [...(places[first] ?? [first]), ...rest, ...(first === "alts" ? ["alt"] : [])].join("."),
    text,
    label: labelOf(String(first)) ?? text[baseLocale],
    multiline: first === "description" || first === "care",
  }))
}

/** Says where the form has what is no field of its own. */
const places: Readonly<Record<string, readonly string[]>> = {
  label: ["personalisation", "label"],
  choices: ["options", "choices"],
  alts: ["pictures"],
}

/** Returns the place in the form of a text of the API that was refused: of ["si", "options", "Red"], the option. */
export function placeOfText(values: Typed, [language, name, word]: readonly PropertyKey[]): readonly PropertyKey[] {
  const place = { options: "options.", alts: "pictures.", personalisation: "personalisation." }[String(name)] ?? name
  const found = fieldsToTranslate(values, String).find(
    ({ path, text }) => path.startsWith(String(place)) && (word === undefined || text[baseLocale].trim() === word),
  )
  return [...(found?.path.split(".") ?? [String(name)]), ...(language === undefined ? [] : [language])]
}
