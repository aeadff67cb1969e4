import { m } from "#messages/messages.js"
import type { MailedOrder } from "#shop/mails/mailed-order.ts"
import { welcome } from "#shop/mails/templates/account-mails.ts"
import type { MailContent, ShopFacts } from "#shop/mails/templates/content.ts"
import { orderConfirmation } from "#shop/mails/templates/orders/send-order-confirmation.tsx"
import { statusUpdate } from "#shop/mails/templates/orders/send-status-update.tsx"
import { reviewRequest } from "#shop/mails/templates/review-request.tsx"
import type { MailSection } from "#shop/settings/sections/mail-sections.ts"

const to = "nimali@example.com"
const order = { orderId: "", orderNumber: "ORD-1767945600123", orderedAt: "2026-01-09T08:00:00.000Z" }
const amounts = { subtotalCents: 650_000, deliveryFeeCents: 30_000, discountCents: 0, totalCents: 680_000 }

function mailedOrder(): MailedOrder {
  return {
    ...order,
    ...amounts,
    customerName: m.admin_texts_mail_sample_customer(),
    items: [{ name: m.admin_texts_mail_sample_product(), quantity: 1, priceCents: amounts.subtotalCents }],
    paymentMethod: "bank_transfer",
    addressLines: m.admin_texts_mail_sample_address().split("\n"),
  }
}

const samples: { readonly [Name in MailSection]: (shop: ShopFacts) => MailContent } = {
  mail_welcome: (shop) => welcome({ kind: "send-welcome-email", to, name: m.admin_texts_mail_sample_customer() }, shop),
  mail_order: (shop) => orderConfirmation({ kind: "send-order-confirmation", to, ...mailedOrder() }, shop),
  mail_shipped: (shop) => {
    const { customerName, items, addressLines } = mailedOrder()
    const shipment = { items, addressLines, courier: null, trackingNumber: "KB-20260109", dueCents: null }
    return statusUpdate({ kind: "send-status-update", to, ...order, customerName, status: "shipped", shipment }, shop)
  },
  mail_review: (shop) => {
    const { customerName, items } = mailedOrder()
    const products = items.map(({ name }) => name)
    return reviewRequest({ kind: "review-request", to, ...order, customerName, products, unsubscribeUrl: "" }, shop)
  },
}

/** Returns a mail as a made-up customer gets it from this shop. */
export function sampleMail(name: MailSection, shop: ShopFacts): MailContent {
  return samples[name](shop)
}
