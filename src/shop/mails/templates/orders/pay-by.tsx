import { formatLongDate } from "#messages/formats.ts"
import { MarkedText } from "#messages/marked-text.tsx"
import { m } from "#messages/messages.js"
import { formatRupees } from "../../../money.ts"
import { greetingName } from "../../greeting.ts"
import { Accounts } from "../accounts.tsx"
import { orderLink, type Template } from "../content.ts"
import { Action, Panel, Paragraph, Title, Whole } from "../parts.tsx"
import { TransferCode } from "./transfer-code.tsx"

/** Tells the customer until when a transfer or card payment is awaited. */
export const payBy: Template<"pay-by"> = (
  { news, orderId, orderNumber: number, customerName, openCents, payBy: until, card, entered },
  shop,
  language,
) => {
  const open = formatRupees(openCents)
  const time = formatLongDate(until, language.locale)
  const what = m.mail_pay_by_what.parts(
    { news, way: card ? "card" : "transfer", name: greetingName(customerName, language), number, open },
    language,
  )
  return {
    subject: m.mail_pay_by_subject({ number, time }, language),
    preview: card ? m.mail_order_card({}, language) : m.mail_order_transfer_to({ total: open }, language),
    body: (
      <>
        <Title>{m.mail_pay_by_title({}, language)}</Title>
        <Paragraph>
          <MarkedText parts={what} marks={{ number: (text) => <Whole>{text}</Whole> }} />{" "}
          {m.mail_order_pay_by({ time }, language)}
        </Paragraph>
        {!card && (
          <Panel>
            <Paragraph>{m.mail_order_transfer_to({ total: open }, language)}</Paragraph>
            <Accounts accounts={shop.accounts} orderNumber={number} language={language} />
            {orderId !== undefined && (
              <TransferCode orderId={orderId} cents={openCents} shop={shop} language={language} />
            )}
          </Panel>
        )}
        {!entered && (
          <Action href={orderLink(shop, orderId, language)}>
            {card ? m.mail_pay_by_card({}, language) : m.mail_pay_by_open({}, language)}
          </Action>
        )}
      </>
    ),
  }
}
