import type { OrderItem } from "#shop/orders/order-json.ts"
import type { LineNameProps } from "#web/products/lines/line-name.tsx"

/** Names a line of an order for the owner: by the name in English, and by the one that the customer read. */
export function lineForOwner({
  as_read,
  personalisation,
  ...item
}: Pick<OrderItem, "product_name" | "variant" | "personalisation" | "as_read">): LineNameProps {
  return { of: { ...item, name: item.product_name }, text: personalisation, also: as_read }
}
