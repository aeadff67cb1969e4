import { MarkedText } from "#messages/marked-text.tsx"
import { m } from "#messages/messages.js"
import { formatRupees } from "../../../money.ts"
import { greetingName } from "../../greeting.ts"
import { orderLink, type Template } from "../content.ts"
import { Action, Lines, Panel, Paragraph, Title, Whole } from "../parts.tsx"

/** Tells the customer that money went back, by which way, and why where the owner says it. */
export const refund: Template<"refund"> = (
  { orderId, orderNumber: number, customerName, refundedCents, way, reference, reason, entered },
  shop,
  language,
) => {
  const amount = formatRupees(refundedCents)
  const name = greetingName(customerName, language)
  const news = m.mail_refund_news.parts({ name, number, amount }, language)
  const detail = m.mail_refund_way({ way }, language)
  return {
    subject: m.mail_refund_subject({ number, amount }, language),
    preview: reason ?? detail,
    body: (
      <>
        <Title>{m.mail_refund_title({}, language)}</Title>
        <Paragraph>
          <MarkedText parts={news} marks={{ number: (text) => <Whole>{text}</Whole> }} />
        </Paragraph>
        {reason !== null && (
          <Panel>
            <Paragraph>
              <Lines of={reason.split("\n")} />
            </Paragraph>
          </Panel>
        )}
        <Paragraph>{detail}</Paragraph>
        {reference !== null && <Paragraph>{m.mail_refund_reference({ reference }, language)}</Paragraph>}
        {!entered && <Action href={orderLink(shop, orderId, language)}>{m.mail_order_see({}, language)}</Action>}
      </>
    ),
  }
}
