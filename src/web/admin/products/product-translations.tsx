import { daysToMake } from "#shop/catalogue/products/details.ts"
import { TRANSLATED } from "#shop/catalogue/translations/shown-texts.ts"
import { textsForm } from "#shop/catalogue/translations/translations.ts"
import type { TextField, Texts } from "../forms/translations/texts.ts"
import { TranslationsRow } from "../forms/translations/translations-row.tsx"
import { labels, type ProductFormValues } from "./product-values.ts"

interface ProductTranslationsProps {
  values: ProductFormValues
  refused: boolean
  onChange: (translations: string) => void
}

/** Asks for what the product says in English in each other language; what English leaves out is asked for in none. */
export function ProductTranslations({ values, refused, onChange }: ProductTranslationsProps) {
  const fields = TRANSLATED.filter((name) => name === "name" || isSaid(name, values[name])).map(
    (name): TextField => ({
      ...{ name, label: labels[name](), english: values[name] },
      multiline: name === "description" || name === "care",
    }),
  )
  return <TranslationsRow {...{ fields, faultsOf, refused, onChange }} value={values.translations} />
}

/** Days of making are a number in every language. */
function isSaid(name: string, english: string): boolean {
  return english.trim() !== "" && !(name === "lead_time" && daysToMake(english) !== undefined)
}

function faultsOf(texts: Texts): Record<string, string> {
  const { error } = textsForm.safeParse(texts)
  return Object.fromEntries(error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? [])
}
