import { formatLongDate } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { getLocale } from "#messages/runtime.js"
import { districtLine } from "#shop/address/districts.ts"
import { formatRupees } from "../../../money.ts"
import { withoutLinks } from "../../greeting.ts"
import type { MailOf } from "../../mails.ts"
import { pageUrl, type Template } from "../content.ts"
import { Action, Lines, Paragraph, Subtitle, Title, Whole } from "../parts.tsx"
import { MailedOrderLines } from "./order-lines.tsx"

export const newOrderNotice: Template<"new-order-notice"> = (mail, shop) => {
  const name = withoutLinks(mail.customerName)
  const total = formatRupees(mail.totalCents)
  const what = m.mail_new_order_what({ name, total, time: formatLongDate(mail.orderedAt) })
  const notes = withoutLinks(mail.notes?.trim() ?? "")
  return {
    subject: m.mail_new_order_subject({ number: mail.orderNumber, total }),
    preview: what,
    body: (
      <>
        <Title>{m.mail_new_order_title()}</Title>
        <Paragraph>
          <Whole>{mail.orderNumber}</Whole>: {what}
        </Paragraph>
        <Action href={pageUrl(shop, `/admin/orders/${mail.orderId ?? ""}`)}>
          {m.mail_new_order_due({ due: mail.due ?? "" })}
        </Action>
        <MailedOrderLines order={withDistrict(mail)} />
        <Subtitle>{m.mail_new_order_customer()}</Subtitle>
        <Paragraph>
          <Lines of={[name, mail.customerEmail, mail.customerPhone]} />
        </Paragraph>
        {notes && (
          <>
            <Subtitle>{m.mail_new_order_notes()}</Subtitle>
            <Paragraph>
              <Lines of={notes.split(/\r?\n/)} />
            </Paragraph>
          </>
        )}
      </>
    ),
  }
}

function withDistrict({ district = null, ...mail }: MailOf<"new-order-notice">) {
  const line = districtLine(district, getLocale())
  return { ...mail, addressLines: [...mail.addressLines, ...(line === null ? [] : [line])] }
}
