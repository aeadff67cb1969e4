import type { AdminProduct } from "#shop/catalogue/products/admin-products.ts"
import { isSame } from "../forms/compared-values.ts"
import { asNewOptions, sameChoices } from "./options/form-options.ts"
import { formValuesOf, type ProductFormValues } from "./product-values.ts"

/** Products that are made one after the other are much alike: only name, description and pictures are each one's own. */
export function valuesOfNext(saved: ProductFormValues): ProductFormValues {
  const {
    name,
    description,
    pictures,
    sale_price,
    sale_from,
    sale_until,
    slug,
    seo_title,
    seo_description,
    old_paths,
  } = formValuesOf(null)
  return {
    ...saved,
    name,
    description,
    pictures,
    sale_price,
    sale_from,
    sale_until,
    ...{ slug, seo_title, seo_description, old_paths },
    options: asNewOptions(saved.options),
  }
}

/** Returns what a product may have from the one before it; its name, pictures, price and stock are its own. */
export function valuesLike(last: AdminProduct): Partial<ProductFormValues> {
  const { category, options, personalisation, material, care, lead_time, weight_grams } = formValuesOf(last)
  return { category, options: sameChoices(options), personalisation, material, care, lead_time, weight_grams }
}

type Entry = readonly [name: keyof ProductFormValues, value: unknown]

export const entriesOf = (values: Partial<ProductFormValues>) => Object.entries(values) as unknown as readonly Entry[]

/** Returns those of the values whose fields are still as in a new form, and which differ from that. */
export function worthTaking(values: Partial<ProductFormValues>, typed: ProductFormValues): readonly Entry[] {
  const empty = formValuesOf(null)
  return entriesOf(values).filter(([name, value]) => isSame(typed[name], empty[name]) && !isSame(value, empty[name]))
}
