/** Is the largest stock that its column holds. */
export const MAX_STOCK = 2_147_483_647

/**
 * A stock of 1 to this many is "low" until the owner sets another limit; `low_stock_limit()` of the database says the
 * same.
 */
export const LOW_STOCK_LIMIT = 5
