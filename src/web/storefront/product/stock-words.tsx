import { formatWeekday } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { stockState } from "#shop/catalogue/catalogue.ts"
import { orderable, type Stocked } from "#shop/stock/stock.ts"
import { useLowStock } from "#web/layout/shop-info.ts"
import { StockBadge } from "#web/products/product-card.tsx"

interface StockProps {
  of: Stocked
  isMade: boolean
  /** Is about the day by which a piece is made that is ordered now; null where nobody can count it. */
  ready: string | null
}

/** A piece that is made when it is ordered lies nowhere: its stock says how many can be made. */
export function Stock({ of, isMade, ready }: StockProps) {
  const lowStock = useLowStock()
  const stock = orderable(of)
  if (stockState(stock, lowStock) !== "plenty") return <StockBadge stock={stock} lowStock={lowStock} />
  return <span className="text-muted max-sm:text-sm">{stockWords({ of, isMade, ready })}</span>
}

function stockWords({ of: { stock, madeToOrder }, isMade, ready }: StockProps): string {
  if (!madeToOrder) return isMade ? m.shop_stock_made({ count: stock }) : m.shop_stock({ count: stock })
  if (ready) {
    const day = formatWeekday(ready)
    return stock > 0 ? m.shop_stock_then_ready({ count: stock, day }) : m.shop_made_ready({ day })
  }
  return stock > 0 ? m.shop_stock_then_made({ count: stock }) : m.shop_made_to_order()
}
