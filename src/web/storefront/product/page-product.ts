import type { ProductDetail } from "#shop/catalogue/catalogue.ts"

/** What the product page shows of its product. */
export type PageProduct = Omit<ProductDetail, "createdAt">

export function pageProduct({ createdAt: _, ...product }: ProductDetail): PageProduct {
  return product
}
