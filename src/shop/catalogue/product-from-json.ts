import { centsOf } from "#shop/money.ts"
import type { ProductDetail } from "./catalogue.ts"
import type { ProductJson } from "./product-json.ts"

/** A product as the API sent it, back in the shape the screens use. */
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
