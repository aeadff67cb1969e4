import { centsOf } from "#shop/money.ts"
import { detailsOf, type FullProduct, type ProductDetail } from "./catalogue.ts"
import type { FullProductJson, ProductJson } from "./product-json.ts"

/** A product of a list as the API sent it, back in the shape the screens use. */
export function productFromJson(product: ProductJson): ProductDetail {
  return {
    id: product.id,
    name: product.name,
    description: product.description,
    priceCents: centsOf(product.price),
    stock: product.stock_quantity,
    category: product.category,
    imageUrl: product.image_url,
    isActive: product.is_active,
    createdAt: product.created_at,
  }
}

/** A product by itself, as the API sent it. */
export function fullProductFromJson(product: FullProductJson): FullProduct {
  return { ...productFromJson(product), pictures: product.pictures, details: detailsOf(product) }
}
