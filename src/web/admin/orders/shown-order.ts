import type { RefObject } from "react"
import { m } from "#messages/messages.js"
import type { AdminOrder } from "#shop/orders/admin/admin-orders-json.ts"
import { isCard } from "#shop/payment-methods.ts"

export interface ShownOrder {
  readonly order: AdminOrder
  /** Receives the order as it is now, also when somebody else's change came first. */
  readonly onChange: (order: AdminOrder) => void
  /** Holds the latest known version, also after the dialog closed. */
  readonly version: RefObject<number>
}

/** Returns whether a provider of card payments may know of one: also where the customer has chosen a transfer since. */
export function wasByCard({ payment_method, events }: AdminOrder): boolean {
  return isCard(payment_method) || events.some(({ kind }) => kind === "payment_method")
}

export function placeOf({ pick_up, delivery_address, delivery_city }: AdminOrder): string {
  if (pick_up) return m.admin_order_pick_up()
  return delivery_address === "" ? m.admin_order_handed_over() : delivery_city
}
