import { formatLongDate } from "#messages/formats.ts"
import { MarkedText } from "#messages/marked-text.tsx"
import { m } from "#messages/messages.js"
import { formatRupees } from "../../../money.ts"
import { greetingName } from "../../greeting.ts"
import { Accounts } from "../accounts.tsx"
import { orderLink, type Template } from "../content.ts"
import { Action, Lines, Panel, Paragraph, Title, Whole } from "../parts.tsx"
import { TransferCode } from "./transfer-code.tsx"

/** Tells the customer that the transfer has arrived, or that its receipt was refused. */
export const paymentUpdate: Template<"payment-update"> = (
  { status, reason, orderId, orderNumber: number, customerName, totalCents, part, revived, payBy, entered },
  shop,
  language,
) => {
  const name = greetingName(customerName, language)
  // Without an account there is no page that says where to pay and takes a receipt.
  const byMail = entered && status !== "paid"
  const detail = byMail ? m.mail_payment_entered({ status }, language) : m.mail_payment_detail({ status }, language)
  const news = part
    ? m.mail_payment_part.parts({ name, number, ...amountsOf(part) }, language)
    : m.mail_payment_news.parts({ status, name, number, total: formatRupees(totalCents) }, language)
  return {
    subject: m.mail_payment_subject({ status, number }, language),
    preview: reason ?? detail,
    body: (
      <>
        <Title>{m.mail_payment_title({ status }, language)}</Title>
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
        {revived && <Paragraph>{m.mail_payment_revived({}, language)}</Paragraph>}
        <Paragraph>{detail}</Paragraph>
        {payBy && (
          <Paragraph>{m.mail_order_pay_by({ time: formatLongDate(payBy, language.locale) }, language)}</Paragraph>
        )}
        {(byMail || part) && (
          <Panel>
            <Accounts accounts={shop.accounts} orderNumber={number} language={language} />
            {orderId !== undefined && (
              <TransferCode orderId={orderId} cents={part?.openCents ?? totalCents} shop={shop} language={language} />
            )}
          </Panel>
        )}
        {!entered && (
          <Action href={orderLink(shop, orderId, language)}>{m.mail_payment_open({ status }, language)}</Action>
        )}
      </>
    ),
  }
}

function amountsOf({ receivedCents, openCents }: { readonly receivedCents: number; readonly openCents: number }) {
  return { received: formatRupees(receivedCents), open: formatRupees(openCents) }
}
