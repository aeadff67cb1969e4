import { MarkedText } from "#messages/marked-text.tsx"
import { m } from "#messages/messages.js"
import { greetingName } from "../greeting.ts"
import type { MailOf } from "../mails.ts"
import type { MailContent, MailLanguage, ShopFacts } from "./content.ts"
import { Action, Paragraph, Title } from "./parts.tsx"

export function statusUpdate(
  { status, orderNumber: number, customerName }: MailOf<"send-status-update">,
  shop: ShopFacts,
  language: MailLanguage,
): MailContent {
  const detail = m.mail_status_detail({ status }, language)
  const news = m.mail_status_news.parts({ status, number, name: greetingName(customerName, language) }, language)
  return {
    subject: m.mail_status_subject({ status, number }, language),
    preview: detail,
    body: (
      <>
        <Title>{m.mail_status_title({ status }, language)}</Title>
        <Paragraph>
          <MarkedText parts={news} marks={{ number: (text) => <strong>{text}</strong> }} /> {detail}
        </Paragraph>
        <Action href={`${shop.publicUrl}/orders`}>{m.mail_order_see({}, language)}</Action>
      </>
    ),
  }
}
