import { m } from "#messages/messages.js"
import { stockState } from "#shop/catalogue/catalogue.ts"
import type { Stocked } from "#shop/stock/stock.ts"
import { useLowStock } from "#web/layout/shop-info.ts"
import { StockBadge } from "#web/products/product-card.tsx"

/** A piece that is made when it is ordered lies nowhere: its stock says how many can be made. */
export function Stock({ of, isMade }: { of: Stocked; isMade: boolean }) {
  const lowStock = useLowStock()
  if (stockState(of, lowStock) !== "plenty") return <StockBadge of={of} lowStock={lowStock} />
  return <span className="text-muted max-sm:text-sm">{stockWords(of, isMade)}</span>
}

function stockWords({ stock, madeToOrder }: Stocked, isMade: boolean): string {
  if (!madeToOrder) return isMade ? m.shop_stock_made({ count: stock }) : m.shop_stock({ count: stock })
  return stock > 0 ? m.shop_stock_then_made({ count: stock }) : m.shop_made_to_order()
}
