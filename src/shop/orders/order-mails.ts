import type { Mail, MailedOrder } from "#shop/mails/mails.ts"
import type { ShopSettings } from "#shop/settings/settings.ts"
import { addressLines } from "./orders.ts"
import type { NewOrder } from "./write-order.server.ts"

/**
 * The mails of a new order: the customer's confirmation, and the notice to an owner who wants it. To an e-mail address that is not the account's own the
 * confirmation holds nothing that the customer wrote.
 */
export function orderMails(order: NewOrder, notifications: ShopSettings["notifications"]): Mail[] {
  const { details, mailTo } = order
  const mailed = mailedOrder(order)
  const confirmed = mailTo.own ? mailed : { ...mailed, customerName: "", addressLines: [] }
  const confirmation: Mail = { ...confirmed, kind: "send-order-confirmation", to: mailTo.address }
  if (!notifications.new_orders) return [confirmation]
  const { customer_email: customerEmail, customer_phone: customerPhone, notes } = details
  const to = notifications.email
  return [confirmation, { ...mailed, kind: "new-order-notice", to, customerEmail, customerPhone, notes }]
}

function mailedOrder({ details, ...order }: NewOrder): MailedOrder {
  return {
    customerName: details.customer_name,
    orderId: order.id,
    orderNumber: order.orderNumber,
    orderedAt: order.createdAt.toISOString(),
    items: order.lines.map(({ name, quantity, priceCents }) => ({ name, quantity, priceCents })),
    subtotalCents: order.subtotalCents,
    deliveryFeeCents: order.deliveryFeeCents,
    discountCents: order.discountCents,
    couponCode: order.coupon?.code ?? null,
    totalCents: order.totalCents,
    paymentMethod: details.payment_method,
    ...(order.entered && { entered: { paid: order.entered.payment_status === "paid" } }),
    addressLines: addressLines(details),
  }
}
