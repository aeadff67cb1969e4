import type { AdminProduct } from "#shop/catalogue/products/admin-products.ts"
import { nameOfVariant, type VariantName } from "#shop/catalogue/variants/variant-name.ts"

export type SoldProduct = Pick<
  AdminProduct,
  "id" | "name" | "price" | "stock_quantity" | "image_url" | "personalisation" | "weight_grams"
> & { readonly variant?: VariantName }

/** Returns what can be sold of a product: the product itself, or each variant where it has options. */
export function soldAs({ options, ...product }: AdminProduct): SoldProduct[] {
  if (!options) return [product]
  return options.variants
    .filter(({ is_active }) => is_active)
    .map(({ id, values, price, stock_quantity, image_url }) => {
      const variant = { product_name: product.name, values }
      return {
        ...{ id, name: nameOfVariant(variant), variant, stock_quantity, price: price ?? options.base_price },
        ...{ image_url: image_url ?? product.image_url, personalisation: product.personalisation },
        weight_grams: product.weight_grams,
      }
    })
}
