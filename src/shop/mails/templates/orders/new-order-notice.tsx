import { formatLongDate } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { districtLine } from "#shop/address/districts.ts"
import { formatRupees } from "../../../money.ts"
import { withoutLinks } from "../../greeting.ts"
import type { MailOf } from "../../mails.ts"
import { type MailLanguage, pageUrl, type Template } from "../content.ts"
import { Action, Lines, Paragraph, Subtitle, Title, Whole } from "../parts.tsx"
import { MailedOrderLines } from "./order-lines.tsx"

export const newOrderNotice: Template<"new-order-notice"> = (mail, shop, language) => {
  const name = withoutLinks(mail.customerName)
  const total = formatRupees(mail.totalCents)
  const what = m.mail_new_order_what({ name, total, time: formatLongDate(mail.orderedAt, language.locale) }, language)
  const notes = withoutLinks(mail.notes?.trim() ?? "")
  return {
    subject: m.mail_new_order_subject({ number: mail.orderNumber, total }, language),
    preview: what,
    body: (
      <>
        <Title>{m.mail_new_order_title({}, language)}</Title>
        <Paragraph>
          <Whole>{mail.orderNumber}</Whole>: {what}
        </Paragraph>
        <Action href={pageUrl(shop, `/admin/orders/${mail.orderId ?? ""}`, language)}>
          {m.mail_new_order_due({ due: mail.due ?? "" }, language)}
        </Action>
        <MailedOrderLines order={withDistrict(mail, language)} language={language} />
        <Subtitle>{m.mail_new_order_customer({}, language)}</Subtitle>
        <Paragraph>
          <Lines of={[name, mail.customerEmail, mail.customerPhone]} />
        </Paragraph>
        {notes && (
          <>
            <Subtitle>{m.mail_new_order_notes({}, language)}</Subtitle>
            <Paragraph>
              <Lines of={notes.split(/\r?\n/)} />
            </Paragraph>
          </>
        )}
      </>
    ),
  }
}

function withDistrict({ district = null, ...mail }: MailOf<"new-order-notice">, { locale }: MailLanguage) {
  const line = districtLine(district, locale)
  return { ...mail, addressLines: [...mail.addressLines, ...(line === null ? [] : [line])] }
}
