import { inReadersWords, type ShownTexts, type Translated, valueIn } from "../translations/shown-texts.ts"
import { nameOfVariant, type VariantName, variantFrom } from "./variant-name.ts"

export interface ShownName extends Pick<ShownTexts, "english"> {
  readonly name: string
  readonly variant?: VariantName
}

export function shownName(
  name: string,
  values: readonly string[] | null,
  translated: Translated | undefined,
): ShownName {
  const { variant: stored } = variantFrom(name, values)
  const { name: shown, english } = inReadersWords({ name: stored?.product_name ?? name }, translated)
  if (!stored) return { name: shown, ...(english && { english }) }
  const words = stored.values.map((value, at) => valueIn(translated, value, at))
  const variant = { product_name: shown, values: words }
  return { name: nameOfVariant(variant), variant, ...(english && { english }) }
}
