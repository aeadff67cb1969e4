import { greetingName } from "../greeting.ts"
import type { MailOf } from "../mails.ts"
import type { MailContent, ShopFacts } from "./content.ts"
import { Action, Paragraph, Title } from "./parts.tsx"

type Status = MailOf<"send-status-update">["status"]

const NEWS: Record<Status, { title: string; now: string; detail: string }> = {
  confirmed: {
    title: "Your order is confirmed",
    now: "is confirmed",
    detail: "We are getting it ready for its journey.",
  },
  shipped: { title: "Your order is on its way", now: "has shipped", detail: "It is on its way to you." },
  delivered: {
    title: "Your order has arrived",
    now: "was delivered",
    detail: "We hope you love it. Thank you for choosing handmade.",
  },
  cancelled: {
    title: "Your order was cancelled",
    now: "was cancelled",
    detail: "If you did not expect this, or if you have already paid, please reply to this mail.",
  },
}

export function statusUpdate(mail: MailOf<"send-status-update">, shop: ShopFacts): MailContent {
  const { title, now, detail } = NEWS[mail.status]
  const greeting = `Hello ${greetingName(mail.customerName)},`
  const url = `${shop.publicUrl}/orders`
  return {
    subject: `Your order ${mail.orderNumber} ${now}`,
    preview: detail,
    body: (
      <>
        <Title>{title}</Title>
        <Paragraph>
          {greeting} your order <strong>{mail.orderNumber}</strong> {now}. {detail}
        </Paragraph>
        <Action href={url}>See your order</Action>
      </>
    ),
    text: [`${greeting} your order ${mail.orderNumber} ${now}. ${detail}`, `See your order: ${url}`],
  }
}
