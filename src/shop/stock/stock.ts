/** Is the largest stock that its column holds. */
export const MAX_STOCK = 2_147_483_647
