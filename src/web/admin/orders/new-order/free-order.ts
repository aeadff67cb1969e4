import { profileAddress, typedAddress } from "#shop/address/address.ts"
import type { AdminOrder } from "#shop/orders/admin-order-json.ts"
import { isUnanswered } from "#shop/orders/returns.ts"

/** Names in a link to the form the order with the return for which something is sent without a price. */
export const RETURN_OF = "return_of"

/** Describes what is known of an order that is sent for a return. */
export interface FreeOrder {
  readonly returnId: string
  readonly orderNumber: string
  readonly typed: ReturnType<typeof typedOf>
  /** Is the name of a product that came back: it, or another of its variants, is sent most often. */
  readonly product: string
}

/** Returns what the form begins with; null where nothing can be sent for a return of the order (any more). */
export function freeOrderFor(order: AdminOrder): FreeOrder | null {
  const answered = order.returns.findLast(isUnanswered)
  if (!answered) return null
  const item = order.items.find(({ id }) => id === answered.items[0]?.id)
  return {
    ...{ returnId: answered.id, orderNumber: order.order_number, typed: typedOf(order) },
    product: item?.variant?.product_name ?? item?.product_name ?? "",
  }
}

/** Returns name, contact and address of an order, as they would be typed. */
export function typedOf(order: AdminOrder) {
  const { customer_name, customer_phone, customer_email, language } = order
  return { customer_name, customer_phone, customer_email, language, ...typedAddress(profileAddress(order)) }
}
