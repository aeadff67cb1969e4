import { addressLines, phonesOf } from "#shop/address/address.ts"
import { districtLine } from "#shop/address/districts.ts"
import type { MailedItem, MailedOrder } from "#shop/mails/mailed-order.ts"
import type { Mail } from "#shop/mails/mails.ts"
import type { ShopSettings } from "#shop/settings/settings.ts"
import { inCustomersWords } from "../as-read.ts"
import { dueStep, type OrderState } from "../due-step.ts"
import type { NewOrder, OrderLine } from "../order/write-order.server.ts"

/**
 * Returns the mails of a new order: the customer's confirmation, and the notice to an owner who wants it. To an e-mail
 * address that is not the account's own, the confirmation holds nothing that the customer wrote.
 */
export function orderMails(order: NewOrder, notifications: ShopSettings["notifications"]): Mail[] {
  const { delivery, mailTo } = order
  const lines = order.lines.map((line) => inCustomersWords(line, line.asRead))
  const mailed = mailedOrder({ ...order, lines })
  const confirmed = mailTo.own
    ? mailed
    : {
        ...mailed,
        customerName: "",
        addressLines: order.pickUp ? mailed.addressLines : [],
        items: mailed.items.map(withoutText),
      }
  const confirmation: Mail = {
    ...confirmed,
    kind: "send-order-confirmation",
    to: mailTo.address,
    language: order.language,
  }
  if (!notifications.new_orders) return [confirmation]
  const { customer_email: customerEmail, notes } = delivery
  const customerPhone = phonesOf(delivery)
  const to = notifications.email
  return [
    confirmation,
    {
      ...mailedOrder(order),
      addressLines: addressLines(delivery),
      district: delivery.delivery_district,
      kind: "new-order-notice",
      ...{ to, replyTo: customerEmail, customerEmail, customerPhone, notes },
      due: dueStep(stateOfNew(order)),
    },
  ]
}

function stateOfNew({ paymentMethod, receipt, depositCents }: NewOrder): OrderState {
  const due_part = depositCents === null ? null : "deposit"
  return {
    due_part,
    payment_method: paymentMethod,
    status: "pending",
    payment_status: "pending",
    has_receipt: receipt !== null,
  }
}

function mailedItem({
  name,
  variant,
  quantity,
  priceCents,
  made,
  readyBy,
  personalisation,
  noReturns,
}: OrderLine): MailedItem {
  const item = {
    ...{ name, ...(variant && { variant }), quantity, priceCents },
    ...(made > 0 && { made: { made, ready_by: readyBy } }),
    ...((noReturns || personalisation) && { noReturns: true as const }),
  }
  if (!personalisation) return item
  const { label, text } = personalisation
  return { ...item, personalisation: { label, text } }
}

function withoutText({ personalisation: _, ...item }: MailedItem): MailedItem {
  return item
}

function mailedOrder({ delivery, ...order }: NewOrder): MailedOrder {
  return {
    customerName: delivery.customer_name,
    orderId: order.id,
    orderNumber: order.orderNumber,
    orderedAt: order.createdAt,
    items: order.lines.map(mailedItem),
    ...order.amounts,
    couponCode: order.coupon?.code ?? null,
    paymentMethod: order.paymentMethod,
    ...(order.depositCents !== null && { depositCents: order.depositCents }),
    ...(order.payBy && { payBy: order.payBy }),
    ...(order.entered && { entered: { paid: order.entered.payment_status === "paid" } }),
    ...(order.pickUp && { pickUp: true }),
    addressLines: addressLines(delivery, districtLine(delivery.delivery_district, order.language)),
  }
}
