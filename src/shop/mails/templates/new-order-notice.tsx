import { formatRupees } from "../../money.ts"
import { withoutLinks } from "../greeting.ts"
import type { MailOf } from "../mails.ts"
import type { MailContent, ShopFacts } from "./content.ts"
import { look } from "./look.ts"
import { OrderLines, orderedAt, orderText } from "./order-lines.tsx"
import { Action, Lines, Paragraph, Subtitle, Title } from "./parts.tsx"

export function newOrderNotice(mail: MailOf<"new-order-notice">, shop: ShopFacts): MailContent {
  const name = withoutLinks(mail.customerName)
  const what = `${name} ordered for ${formatRupees(mail.totalCents)} on ${orderedAt(mail)}.`
  const contact = [name, mail.customerEmail, mail.customerPhone]
  const notes = withoutLinks(mail.notes?.trim() ?? "")
  const url = `${shop.publicUrl}/admin/orders`
  return {
    subject: `New order ${mail.orderNumber}: ${formatRupees(mail.totalCents)}`,
    preview: what,
    body: (
      <>
        <Title>A new order</Title>
        <Paragraph>
          <strong style={look.whole}>{mail.orderNumber}</strong>: {what}
        </Paragraph>
        <Action href={url}>Open in the admin area</Action>
        <OrderLines order={mail} />
        <Subtitle>Customer</Subtitle>
        <Paragraph>
          <Lines of={contact} />
        </Paragraph>
        {notes && (
          <>
            <Subtitle>Notes</Subtitle>
            <Paragraph>
              <Lines of={notes.split(/\r?\n/)} />
            </Paragraph>
          </>
        )}
      </>
    ),
    text: [
      `${mail.orderNumber}: ${what}`,
      `Open in the admin area: ${url}`,
      ...orderText(mail),
      ["Customer:", ...contact].join("\n"),
      ...(notes ? [`Notes:\n${notes}`] : []),
    ],
  }
}
