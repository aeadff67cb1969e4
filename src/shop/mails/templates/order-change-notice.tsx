import { m } from "#messages/messages.js"
import { formatRupees } from "../../money.ts"
import { withoutLinks } from "../greeting.ts"
import type { MailOf } from "../mails.ts"
import type { MailContent, MailLanguage, ShopFacts } from "./content.ts"
import { Action, Paragraph, Title } from "./parts.tsx"

/** Tells the owner what a customer did to an order. */
export function orderChangeNotice(
  { news, orderId, orderNumber: number, customerName, totalCents, paid }: MailOf<"order-change-notice">,
  shop: ShopFacts,
  language: MailLanguage,
): MailContent {
  const name = withoutLinks(customerName)
  const what = m.mail_order_change_what({ news, name, number, total: formatRupees(totalCents) }, language)
  return {
    subject: m.mail_order_change_subject({ news, number }, language),
    preview: what,
    body: (
      <>
        <Title>{m.mail_order_change_title({ news }, language)}</Title>
        <Paragraph>{what}</Paragraph>
        {news === "cancelled" && paid && <Paragraph>{m.mail_order_change_return({}, language)}</Paragraph>}
        <Action href={`${shop.publicUrl}/admin/orders/${orderId}`}>{m.mail_new_order_open({}, language)}</Action>
      </>
    ),
  }
}
