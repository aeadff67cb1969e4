import type { ProductCardData } from "#shop/catalogue/catalogue.ts"

/** What a card needs of a product; less than this is never sent, more need not be. */
export type CardProduct = Omit<ProductCardData, "createdAt">

export function cardProduct({ id, name, category, priceCents, stock, imageUrl }: CardProduct): CardProduct {
  return { id, name, category, priceCents, stock, imageUrl }
}
