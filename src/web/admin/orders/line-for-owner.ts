import { baseLocale, getLocale } from "#messages/runtime.js"
import { inCustomersWords } from "#shop/orders/as-read.ts"
import type { OrderItem } from "#shop/orders/order-json.ts"
import type { LineNameProps } from "#web/products/lines/line-name.tsx"
import { langOfCategory } from "#web/ui/words/lang-of.ts"

/** Names a line of an order for the owner: by the name in English, and by the one that the customer read. The one in the page's language is first. */
export function lineForOwner({
  as_read,
  ...item
}: Pick<OrderItem, "product_name" | "variant" | "personalisation" | "as_read">): LineNameProps {
  const english = { ...item, name: item.product_name }
  if (as_read?.language !== getLocale())
    return { of: { ...english, lang: langOfCategory() }, text: item.personalisation, also: as_read }
  const { name, variant, personalisation: text } = inCustomersWords(english, as_read)
  return { of: { name, variant }, text, also: { language: baseLocale, name: english.name } }
}
