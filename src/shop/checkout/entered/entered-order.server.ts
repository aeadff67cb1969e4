import { randomUUID } from "node:crypto"
import { baseLocale } from "#messages/runtime.js"
import { NOWHERE } from "#shop/address/address.ts"
import type { Mail } from "#shop/mails/mails.ts"
import { lineTotal, orderTotal, sumOf } from "#shop/money.ts"
import { orderMails } from "#shop/orders/mails/order-mails.ts"
import type { NewOrder, OrderLine } from "#shop/orders/order/write-order.server.ts"
import { orderDelivery } from "#shop/orders/order-columns.ts"
import { orderFeesOf } from "#shop/settings/fees/delivery-fees.ts"
import { payByOf } from "#shop/settings/payment-window.ts"
import type { ShopSettings } from "#shop/settings/settings.ts"
import { nextOrderNumber, type OrderAttempt } from "../attempt.server.ts"
import { deliveryFeeOf, NO_FEE } from "../delivery-fee.server.ts"
import { waitingFor } from "../judge-lines.server.ts"
import type { BasisLine, OrderBasis } from "../order-basis.server.ts"
import { type EnterOrderRequest, isTransferAwaited, parcelOf } from "./enter-order.ts"

export interface Entering {
  readonly adminId: string
  readonly attempt: OrderAttempt<EnterOrderRequest>
}

export const languageOf = ({ language }: EnterOrderRequest) => language ?? baseLocale

export function attemptFacts({ adminId, attempt: { request } }: Entering) {
  return {
    entered_by: adminId,
    channel: request.channel,
    status: request.handed_over ? "delivered" : "pending",
    // An order that is sent for a return costs nothing.
    payment_status: request.paid || request.return_id ? "paid" : "pending",
  } as const
}

interface Judged {
  lines: OrderLine[]
  products: readonly BasisLine[]
  settings: ShopSettings
}

export function enteredOrder(
  entering: Entering,
  basis: Pick<OrderBasis, "readAt" | "waiting">,
  { lines, products, settings }: Judged,
): NewOrder {
  const { key, request, requestHash } = entering.attempt
  const subtotalCents = sumOf(lines.map(lineTotal))
  const fee =
    request.handed_over || request.return_id
      ? NO_FEE
      : deliveryFeeOf(products, orderFeesOf(settings), { ...parcelOf(request), subtotalCents })
  // It says what its pieces are worth all the same.
  const parts = { subtotalCents, ...fee, discountCents: request.return_id ? subtotalCents : 0 }
  const totalCents = orderTotal(parts)
  const address = request.handed_over ? NOWHERE : request
  const delivery = orderDelivery({ ...request, ...address, customer_email: request.customer_email ?? "" })
  return {
    id: randomUUID(),
    orderNumber: nextOrderNumber(),
    createdAt: basis.readAt,
    language: languageOf(request),
    userId: null,
    entered: attemptFacts(entering),
    idempotencyKey: key,
    requestHash,
    delivery,
    paymentMethod: request.payment_method,
    receipt: null,
    payBy: isTransferAwaited(request) && totalCents > 0 ? payByOf(settings.payment_window, basis.readAt) : null,
    // The customer has told it to the admin, who is trusted with it.
    mailTo: { address: delivery.customer_email, own: true },
    keptAddress: null,
    lines,
    waiting: waitingFor(lines, settings, basis),
    coupon: null,
    amounts: { ...parts, totalCents },
    depositCents: null,
  }
}

/** Returns the customer's confirmation. The owner entered the order and gets no mail. */
export function mailsOf(order: NewOrder, { notifications }: ShopSettings): Mail[] {
  if (order.mailTo.address === "") return []
  return orderMails(order, { ...notifications, new_orders: false })
}
