import type { ShopFacts } from "./content.ts"

/**
 * Returns the page where a customer sees an order; all orders for a mail that was queued before it held the order's id.
 */
export function orderLink({ publicUrl }: ShopFacts, orderId: string | undefined): string {
  return orderId === undefined ? `${publicUrl}/orders` : `${publicUrl}/orders?order=${orderId}`
}
