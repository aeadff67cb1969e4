import { m } from "#messages/messages.js"
import type { ProductCardData } from "#shop/catalogue/catalogue.ts"
import { type ShownTexts, shownTexts } from "#shop/catalogue/translations/shown-texts.ts"
import { formatAmount, formatRupees } from "#shop/money.ts"
import { orderable } from "#shop/stock/stock.ts"

/** Lists what a card needs of a product, which is all that is sent. Its stock is what can be ordered. */
export interface CardProduct
  extends Pick<ProductCardData, "id" | "slug" | "name" | "category" | "stock" | "imageUrl">,
    ShownTexts {
  readonly price: string
  /** Is what it cost before its sale. */
  readonly before?: string
  /** Invites to the product's page, where it has options or needs a text. */
  readonly choose?: string
}

export function cardProduct(product: Omit<ProductCardData, "createdAt">): CardProduct {
  const { id, slug, name, category, priceCents, imageUrl, hasOptions, needsText, highestCents, sale } = product
  const lowest = formatRupees(priceCents)
  const price = highestCents === undefined ? lowest : m.shop_price_from({ price: lowest.replace(" ", "\u00a0") })
  const choose = hasOptions ? m.shop_choose_options() : needsText && m.shop_choose_text()
  return {
    id,
    ...(slug && { slug }),
    name,
    category,
    price,
    ...(sale?.price_before && { before: formatAmount(sale.price_before) }),
    stock: orderable(product),
    imageUrl,
    ...shownTexts(product),
    ...(choose && { choose }),
  }
}
