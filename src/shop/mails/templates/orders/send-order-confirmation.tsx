import { Text } from "@react-email/components"
import { formatLongDate } from "#messages/formats.ts"
import { MarkedText } from "#messages/marked-text.tsx"
import { m } from "#messages/messages.js"
import { baseLocale } from "#messages/runtime.js"
import { formatRupees } from "../../../money.ts"
import { isCard } from "../../../payment-methods.ts"
import { greetingName } from "../../greeting.ts"
import type { MailOf } from "../../mails.ts"
import { Accounts } from "../accounts.tsx"
import { type MailLanguage, orderLink, type ShopFacts, type Template } from "../content.ts"
import { look } from "../look.ts"
import { Action, OwnWords, Panel, Paragraph, Small, Title, Whole } from "../parts.tsx"
import { MailedOrderLines } from "./order-lines.tsx"
import { TransferCode } from "./transfer-code.tsx"

type Confirmation = MailOf<"send-order-confirmation">

export const orderConfirmation: Template<"send-order-confirmation"> = (mail, shop, language) => {
  const payment = paymentHint(mail, language)
  const name = greetingName(mail.customerName, language)
  const { delivery_time: time, return_days: days, english } = shop.promises
  const received = { name, number: mail.orderNumber, time: formatLongDate(mail.orderedAt, language.locale) }
  return {
    subject: m.mail_order_subject({ number: mail.orderNumber }, language),
    preview: m.mail_order_preview({ total: formatRupees(mail.totalCents), payment }, language),
    body: (
      <>
        <Title>{m.mail_order_title({}, language)}</Title>
        <Paragraph>
          <MarkedText
            parts={m.mail_order_received.parts(received, language)}
            marks={{ number: (text) => <Whole>{text}</Whole> }}
          />
        </Paragraph>
        <OwnWords of={shop.words.mail_order} />
        {mail.paymentMethod === "bank_transfer" && !mail.entered?.paid ? (
          <BankTransfer mail={mail} shop={shop} language={language} />
        ) : (
          <Paragraph>
            {payment}
            {mail.payBy && ` ${m.mail_order_pay_by({ time: formatLongDate(mail.payBy, language.locale) }, language)}`}
          </Paragraph>
        )}
        <MailedOrderLines order={mail} language={language} />
        <Small>
          {mail.pickUp ? (
            m.mail_order_promises_pick_up({ days }, language)
          ) : (
            <MarkedText
              parts={m.mail_order_promises.parts({ time, days }, language)}
              marks={{
                time: (text) => (english?.includes("delivery_time") ? <span lang={baseLocale}>{text}</span> : text),
              }}
            />
          )}
        </Small>
        {!mail.entered && (
          <Action href={orderLink(shop, mail.orderId, language)}>{m.mail_order_see({}, language)}</Action>
        )}
      </>
    ),
  }
}

function paymentHint({ paymentMethod, totalCents, entered, pickUp }: Confirmation, language: MailLanguage): string {
  if (entered?.paid) return m.mail_order_paid({}, language)
  if (isCard(paymentMethod)) return m.mail_order_card({}, language)
  if (paymentMethod === "bank_transfer") return m.mail_order_transfer({}, language)
  const cash = pickUp ? m.mail_order_cash_pick_up : m.mail_order_cash
  return cash({ total: formatRupees(totalCents) }, language)
}

interface BankTransferProps {
  mail: Confirmation
  shop: ShopFacts
  language: MailLanguage
}

function BankTransfer({ mail, shop, language }: BankTransferProps) {
  return (
    <Panel>
      <Text className="ink" style={look.panelHeading}>
        {m.mail_order_transfer_to({ total: formatRupees(mail.totalCents) }, language)}
      </Text>
      {mail.payBy && (
        <Paragraph>{m.mail_order_pay_by({ time: formatLongDate(mail.payBy, language.locale) }, language)}</Paragraph>
      )}
      <Accounts accounts={shop.accounts} orderNumber={mail.orderNumber} language={language} />
      {mail.orderId !== undefined && (
        <TransferCode orderId={mail.orderId} cents={mail.totalCents} shop={shop} language={language} />
      )}
      {!mail.entered && <Small>{m.mail_order_receipt({}, language)}</Small>}
    </Panel>
  )
}
