import type { AdminProduct } from "#shop/catalogue/products/admin-products.ts"

/** What an order holds of a product: itself, or one of its variants. */
export type SoldProduct = Pick<
  AdminProduct,
  "id" | "name" | "price" | "stock_quantity" | "image_url" | "personalisation"
>

/** The product as it is sold: each variant by itself where it has options. */
export function soldAs({ options, ...product }: AdminProduct): SoldProduct[] {
  if (!options) return [product]
  return options.variants
    .filter(({ is_active }) => is_active)
    .map(({ id, values, price, stock_quantity, image_url }) => ({
      ...{ id, stock_quantity, name: `${product.name} (${values.join(", ")})` },
      ...{
        price: price ?? options.base_price,
        image_url: image_url ?? product.image_url,
        personalisation: product.personalisation,
      },
    }))
}
