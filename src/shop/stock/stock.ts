/** Of a product that is made to order so many pieces can always be ordered at once. */
export const MOST_MADE = 999

/** Describes how many pieces there are of a product, and whether more are made. */
export interface Stocked {
  readonly stock: number
  readonly madeToOrder?: true
}

/** Returns how many pieces can be ordered. */
export function orderable({ stock, madeToOrder }: Stocked): number {
  return madeToOrder ? Math.max(stock, MOST_MADE) : stock
}

/** Returns how many pieces of a line are made: those that the stock of a product that is made to order leaves. `together` counts the pieces of the line and of those before it. */
export function piecesToMake(inStock: number, quantity: number, together: number): number {
  return Math.min(quantity, Math.max(0, together - inStock))
}

/** Is the largest stock that its column holds. */
export const MAX_STOCK = 2_147_483_647

/**
 * A stock of 1 to this many is "low" until the owner sets another limit; `low_stock_limit()` of the database says the
 * same.
 */
export const LOW_STOCK_LIMIT = 5
