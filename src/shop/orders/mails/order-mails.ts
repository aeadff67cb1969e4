import type { Mail, MailedOrder } from "#shop/mails/mails.ts"
import type { MailedItem } from "#shop/mails/order-change-mails.ts"
import type { ShopSettings } from "#shop/settings/settings.ts"
import { addressLines } from "../orders.ts"
import type { NewOrder, OrderLine } from "../write-order.server.ts"

/**
 * The mails of a new order: the customer's confirmation, and the notice to an owner who wants it. To an e-mail address that is not the account's own the
 * confirmation holds nothing that the customer wrote.
 */
export function orderMails(order: NewOrder, notifications: ShopSettings["notifications"]): Mail[] {
  const { details, mailTo } = order
  const mailed = mailedOrder(order)
  const confirmed = mailTo.own
    ? mailed
    : { ...mailed, customerName: "", addressLines: [], items: mailed.items.map(withoutText) }
  const confirmation: Mail = { ...confirmed, kind: "send-order-confirmation", to: mailTo.address }
  if (!notifications.new_orders) return [confirmation]
  const { customer_email: customerEmail, customer_phone: customerPhone, notes } = details
  const to = notifications.email
  return [confirmation, { ...mailed, kind: "new-order-notice", to, customerEmail, customerPhone, notes }]
}

function mailedItem({ name, quantity, priceCents, personalisation }: OrderLine): MailedItem {
  const item = { name, quantity, priceCents }
  if (!personalisation) return item
  const { label, text } = personalisation
  return { ...item, personalisation: { label, text } }
}

function withoutText({ personalisation: _, ...item }: MailedItem): MailedItem {
  return item
}

function mailedOrder({ details, ...order }: NewOrder): MailedOrder {
  return {
    customerName: details.customer_name,
    orderId: order.id,
    orderNumber: order.orderNumber,
    orderedAt: order.createdAt.toISOString(),
    items: order.lines.map(mailedItem),
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
