import { m } from "#messages/messages.js"
import { stockState } from "#shop/catalogue/catalogue.ts"
import { Badge } from "#web/ui/badge.tsx"

/** "Out of Stock", "Only 3 left", or nothing while there is plenty. */
export function StockBadge({ stock, className }: { stock: number; className?: string }) {
  const state = stockState(stock)
  if (state === "plenty") return null
  return (
    <Badge tone={state === "low" ? "warning" : "neutral"} {...(className ? { className } : {})}>
      {state === "low" ? m.shop_few_left({ count: stock }) : m.shop_out_of_stock()}
    </Badge>
  )
}
