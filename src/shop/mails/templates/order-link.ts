import type { ShopFacts } from "./content.ts"

/** Where a customer sees an order; all of them in a mail that was queued before it knew the order's id. */
export function orderLink({ publicUrl }: ShopFacts, orderId: string | undefined): string {
  return orderId === undefined ? `${publicUrl}/orders` : `${publicUrl}/orders?order=${orderId}`
}
