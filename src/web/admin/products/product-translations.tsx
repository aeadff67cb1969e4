import { textsForm } from "#shop/catalogue/translations/translations.ts"
import type { Texts } from "../forms/translations/texts.ts"
import { TranslationsRow } from "../forms/translations/translations-row.tsx"
import { fieldsToTranslate, nested } from "./form-translations.ts"
import { labels, type ProductFormValues } from "./product-values.ts"

interface ProductTranslationsProps {
  values: ProductFormValues
  refused: boolean
  onChange: (translations: string) => void
}

/** Asks for what the product says in English in each other language; what English leaves out is asked for in none. */
export function ProductTranslations({ values, refused, onChange }: ProductTranslationsProps) {
  const fields = fieldsToTranslate(values, labels)
  return <TranslationsRow {...{ fields, faultsOf, refused, onChange }} value={values.translations} />
}

function faultsOf(texts: Texts): Record<string, string> {
  const { error } = textsForm.safeParse(nested(texts))
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [])
}
