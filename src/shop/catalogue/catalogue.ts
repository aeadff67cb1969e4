/** What a product card shows. `priceCents` in cents; `createdAt` RFC 3339 UTC with microseconds. */
export interface ProductCardData {
  readonly id: string
  readonly name: string
  readonly category: string
  readonly priceCents: number
  readonly stock: number
  readonly imageUrl: string | null
  readonly createdAt: string
}

/** A product as its own page shows it. */
export interface ProductDetail extends ProductCardData {
  readonly description: string
  readonly isActive: boolean
}

/** Stock of 1 to this many is "low" until the owner sets another limit: `low_stock_limit()` of the database says the same. */
export const LOW_STOCK_LIMIT = 5

export type StockState = "sold-out" | "low" | "plenty"

export function stockState(stock: number, lowStock: number): StockState {
  if (stock <= 0) return "sold-out"
  return stock <= lowStock ? "low" : "plenty"
}
