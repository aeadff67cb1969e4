import { formatWeekday } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { formatAmount } from "#shop/money.ts"
import { aboutMadeWords } from "#shop/stock/made-words.ts"
import type { CartLine } from "./cart.ts"

/** Says until when the price of a line holds, what it was before, and what of the line is made after the order; "" for none of it. */
export function aboutLine(line: CartLine, all: readonly CartLine[]): string {
  return [saleWords(line), aboutMadeWords(line, all)].filter(Boolean).join(" · ")
}

function saleWords({ product, personalisation, quantity }: CartLine): string {
  if (!product?.sale) return ""
  const day = formatWeekday(product.sale.until)
  if (product.sale.price_before === undefined) return m.shop_sale_until({ day })
  const price = formatAmount(product.sale.price_before + (personalisation?.price ?? 0))
  return m.cart_sale({ day, price: quantity > 1 ? m.cart_price_each({ price }) : price })
}
