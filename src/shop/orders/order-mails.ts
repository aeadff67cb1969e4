import type { Mail, MailedOrder } from "#shop/mails/mails.ts"
import { addressLines } from "./orders.ts"
import type { NewOrder } from "./write-order.server.ts"

/**
 * The two mails of a new order: the customer's confirmation and the owner's notice. To an e-mail address that is not the account's own the
 * confirmation holds nothing that the customer wrote.
 */
export function orderMails(order: NewOrder, ownerEmail: string): Mail[] {
  const { details, mailTo } = order
  const mailed = mailedOrder(order)
  const confirmed = mailTo.own ? mailed : { ...mailed, customerName: "", addressLines: [] }
  return [
    { ...confirmed, kind: "send-order-confirmation", to: mailTo.address },
    {
      ...mailed,
      kind: "new-order-notice",
      to: ownerEmail,
      customerEmail: details.customer_email,
      customerPhone: details.customer_phone,
      notes: details.notes,
    },
  ]
}

function mailedOrder({ details, ...order }: NewOrder): MailedOrder {
  return {
    customerName: details.customer_name,
    orderNumber: order.orderNumber,
    orderedAt: order.createdAt.toISOString(),
    items: order.lines.map(({ name, quantity, priceCents }) => ({ name, quantity, priceCents })),
    subtotalCents: order.subtotalCents,
    deliveryFeeCents: order.deliveryFeeCents,
    discountCents: order.discountCents,
    totalCents: order.totalCents,
    paymentMethod: details.payment_method,
    addressLines: addressLines(details),
  }
}
