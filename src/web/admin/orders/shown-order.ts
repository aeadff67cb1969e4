import { type RefObject, useEffect, useRef } from "react"
import { m } from "#messages/messages.js"
import type { AdminOrder } from "#shop/orders/admin-order-json.ts"
import { isCard, type PaymentMethod, paymentMethodLabels } from "#shop/payment-methods.ts"
import type { CallResult } from "#web/session/api/api.ts"

export interface ShownOrder {
  readonly order: AdminOrder
  /** Receives the order as it is now, also when somebody else's change came first. */
  readonly onChange: (order: AdminOrder) => void
  /** Holds the latest known version, also after the dialog closed. */
  readonly version: RefObject<number>
}

export function useShownOrder(order: AdminOrder, onChange: (order: AdminOrder) => void): ShownOrder {
  const version = useRef(order.version)
  useEffect(() => {
    version.current = order.version
  }, [order.version])
  return { order, onChange, version }
}

/** Shows the order as a change has left it, or, where the change was refused, as another admin's change has. */
export function showAsNow({ onChange, version }: ShownOrder, result: CallResult<AdminOrder, AdminOrder>): void {
  const current = result.ok ? result.value : result.current
  if (!current) return
  version.current = current.version
  onChange(current)
}

/** Returns a message to the customer with the link of the order. */
export const withLink = ({ link }: AdminOrder, text: string): string => (link ? `${text}\n${link}` : text)

const linksEnded = ({ events }: AdminOrder) => events.filter(({ kind }) => kind === "link").length

/** Keeps the link in an order that a change has returned without it, unless another admin has ended it since. */
export function keepLink(before: AdminOrder, now: AdminOrder): AdminOrder {
  const isSame = now.link === undefined && linksEnded(before) === linksEnded(now)
  return isSame && before.link ? { ...now, link: before.link } : now
}

/** Returns whether a provider of card payments may know of one: also where the customer has chosen a transfer since. */
export function wasByCard({ payment_method, events }: AdminOrder): boolean {
  return isCard(payment_method) || events.some(({ kind }) => kind === "payment_method")
}

/** Names a way to pay. What was handed over at once was not paid on delivery. */
export function methodLabel(method: PaymentMethod, handedOver: boolean): string {
  return handedOver && method === "cash_on_delivery"
    ? m.admin_refund_way_name({ way: "cash" })
    : paymentMethodLabels[method]
}

export function placeOf({ pick_up, delivery_address, delivery_city }: AdminOrder): string {
  if (pick_up) return m.admin_order_pick_up()
  return delivery_address === "" ? m.admin_order_handed_over() : delivery_city
}

/** Holds the names of a dialog's forms in which typed text would be lost. */
export type Unsaved = RefObject<Set<string>>

/** Keeps `form` in the set while it is dirty. */
export function useUnsaved({ current: unsaved }: Unsaved, form: string, dirty: boolean): void {
  useEffect(() => {
    if (dirty) unsaved.add(form)
    return () => void unsaved.delete(form)
  }, [unsaved, form, dirty])
}
