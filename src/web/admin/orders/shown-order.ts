import type { RefObject } from "react"
import type { AdminOrder } from "#shop/orders/admin/admin-orders-json.ts"

/** Holds an order that is shown, and changed in several places. */
export interface ShownOrder {
  readonly order: AdminOrder
  /** Receives the order as it is now, also when somebody else's change came first. */
  readonly onChange: (order: AdminOrder) => void
  /** Holds the latest known version, also after the dialog closed. */
  readonly version: RefObject<number>
}
