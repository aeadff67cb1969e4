import { stockState } from "#shop/catalogue/catalogue.ts"
import { Badge } from "#web/ui/badge.tsx"

/** "Out of Stock", "Only 3 left", or nothing while there is plenty. */
export function StockBadge({ stock, className }: { stock: number; className?: string }) {
  const state = stockState(stock)
  if (state === "plenty") return null
  return (
    <Badge tone={state === "low" ? "warning" : "neutral"} {...(className ? { className } : {})}>
      {state === "low" ? `Only ${stock} left` : "Out of Stock"}
    </Badge>
  )
}
