import { centsOf } from "#shop/money.ts"
import type { FullProduct, ProductDetail } from "../catalogue.ts"
import { detailsOf } from "./details.ts"
import type { FullProductJson, ProductJson } from "./product-json.ts"

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
    ...(product.made_to_order && { madeToOrder: product.made_to_order }),
    ...(product.has_options && { hasOptions: product.has_options }),
    ...(product.highest_price !== undefined && { highestCents: centsOf(product.highest_price) }),
    ...(product.sale && { sale: product.sale }),
    ...(product.slug && { slug: product.slug }),
    ...(product.needs_text && { needsText: product.needs_text }),
    ...(product.category_label && { categoryLabel: product.category_label }),
    ...(product.english && { english: product.english }),
  }
}

export function fullProductFromJson(product: FullProductJson): FullProduct {
  const { pictures, options, personalisation } = product
  const full = {
    ...{ ...productFromJson(product), pictures, details: detailsOf(product) },
    ...(product.no_returns && { noReturns: product.no_returns }),
    ...(product.commissions && { commissions: product.commissions }),
    ...(personalisation && { personalisation }),
  }
  if (!options) return full
  const variants = options.variants.map(({ price, stock_quantity, image_url, ...variant }) => ({
    ...{ ...variant, priceCents: centsOf(price), stock: stock_quantity, imageUrl: image_url },
    ...(full.madeToOrder && { madeToOrder: full.madeToOrder }),
  }))
  return { ...full, options: { choices: options.choices, variants } }
}
