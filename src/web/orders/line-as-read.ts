import { inCustomersWords } from "#shop/orders/as-read.ts"
import type { OrderItem } from "#shop/orders/order-json.ts"

/** Names a line of an order as its customer read it. */
export function lineAsRead({
  as_read,
  ...item
}: Pick<OrderItem, "product_name" | "variant" | "personalisation" | "as_read">) {
  const { name, variant, personalisation: text } = inCustomersWords({ ...item, name: item.product_name }, as_read)
  return { of: { name, variant, lang: as_read?.language ?? "en" }, text }
}
