import { baseLocale, getLocale } from "#messages/runtime.js"
import { isKeyOf } from "#platform/objects.ts"
import type { Translations } from "#shop/catalogue/translations/translations-json.ts"
import { langOfCategory } from "#web/ui/words/lang-of.ts"
import type { Named } from "#web/ui/words/product-name.tsx"
import type { LineNameProps } from "./line-name.tsx"

interface Own extends Named {
  readonly translations: Translations
}

/** Names a product for its owner: in the language of the page, with the English name beside it; English is marked. */
export function ownName({ name, variant, translations }: Own): Pick<LineNameProps, "of" | "also"> {
  const { name: own, options } = translations[getLocale()] ?? {}
  if (!own) return { of: { name, variant, lang: langOfCategory() } }
  const values = variant?.values.map((value) => (options && isKeyOf(options, value) && options[value]) || value)
  const of = { name: own, variant: values && { product_name: own, values } }
  return { of, also: { language: baseLocale, name: variant?.product_name ?? name } }
}
