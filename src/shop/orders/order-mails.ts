import type { Mail, MailedOrder } from "#shop/mails/mails.ts"
import type { PricedOrder, WrittenOrder } from "./write-order.server.ts"

/**
 * The two mails of a new order: the customer's confirmation and the owner's notice. To an address that is not the account's own the
 * confirmation holds nothing that the customer wrote.
 */
export function orderMails(order: PricedOrder, written: WrittenOrder, ownerEmail: string): Mail[] {
  const { request, mailTo } = order
  const mailed = mailedOrder(order, written)
  const confirmed = mailTo.own ? mailed : { ...mailed, customerName: "", addressLines: [] }
  return [
    { ...confirmed, kind: "send-order-confirmation", to: mailTo.address },
    {
      ...mailed,
      kind: "new-order-notice",
      to: ownerEmail,
      customerEmail: request.customer_email,
      customerPhone: request.customer_phone,
      notes: request.notes,
    },
  ]
}

function mailedOrder({ request, ...order }: PricedOrder, written: WrittenOrder): MailedOrder {
  const place = [request.delivery_city, request.delivery_postal_code].filter(Boolean).join(" ")
  return {
    customerName: request.customer_name,
    orderNumber: written.orderNumber,
    orderedAt: written.createdAt.toISOString(),
    items: order.lines.map(({ name, quantity, priceCents }) => ({ name, quantity, priceCents })),
    subtotalCents: order.subtotalCents,
    deliveryFeeCents: order.deliveryFeeCents,
    discountCents: order.discountCents,
    totalCents: order.totalCents,
    paymentMethod: request.payment_method,
    addressLines: [...request.delivery_address.split("\n"), place],
  }
}
