import { Text } from "@react-email/components"
import { formatLongDate, formatUntil } from "#messages/formats.ts"
import { MarkedText } from "#messages/marked-text.tsx"
import { m } from "#messages/messages.js"
import { baseLocale } from "#messages/runtime.js"
import { formatRupees } from "../../../money.ts"
import { isCard } from "../../../payment-methods.ts"
import { greetingName } from "../../greeting.ts"
import type { MailOf } from "../../mails.ts"
import { orderLink, type ShopFacts, type Template } from "../content.ts"
import { look } from "../look.ts"
import { Action, MadeBy, Numbered, OwnWords, Panel, Paragraph, Small, Title } from "../parts.tsx"
import { MailedOrderLines } from "./order-lines.tsx"
import { Transfer } from "./transfer.tsx"

type Confirmation = MailOf<"send-order-confirmation">

export const orderConfirmation: Template<"send-order-confirmation"> = (mail, shop) => {
  const payment = paymentHint(mail)
  const name = greetingName(mail.customerName)
  const { delivery_time: time, return_days, english } = shop.promises
  const days = mail.items.every(({ noReturns }) => noReturns) ? 0 : return_days
  const received = { name, number: mail.orderNumber, time: formatLongDate(mail.orderedAt) }
  return {
    subject: m.mail_order_subject({ number: mail.orderNumber }),
    preview: m.mail_order_preview({ total: formatRupees(mail.totalCents), payment }),
    body: (
      <>
        <Title>{m.mail_order_title()}</Title>
        <Paragraph>
          <Numbered parts={m.mail_order_received.parts(received)} />
        </Paragraph>
        <OwnWords of={shop.words.mail_order} />
        {mail.depositCents && !isCard(mail.paymentMethod) && <Paragraph>{payment}</Paragraph>}
        {isTransferred(mail) ? (
          <BankTransfer mail={mail} shop={shop} />
        ) : (
          <Paragraph>
            {payment}
            {mail.payBy && ` ${m.mail_order_pay_by({ time: formatUntil(mail.payBy) })}`}
          </Paragraph>
        )}
        <MailedOrderLines order={mail} />
        <Small>
          {mail.pickUp ? (
            days > 0 ? (
              m.mail_order_promises_pick_up({ days })
            ) : (
              m.mail_order_promises_ready()
            )
          ) : (
            <MarkedText
              parts={
                days > 0 ? m.mail_order_promises.parts({ time, days }) : m.mail_order_promises_delivery.parts({ time })
              }
              marks={{
                time: (text) => (english?.includes("delivery_time") ? <span lang={baseLocale}>{text}</span> : text),
              }}
            />
          )}
        </Small>
        <Action href={orderLink(shop, mail.orderId)}>{m.mail_order_see()}</Action>
        <MadeBy maker={shop.maker} />
      </>
    ),
  }
}

/** A deposit is transferred also where the rest is paid in cash. */
function isTransferred({ paymentMethod, entered, depositCents }: Confirmation): boolean {
  return (paymentMethod === "bank_transfer" && !entered?.paid) || (depositCents !== undefined && !isCard(paymentMethod))
}

function paymentHint({ paymentMethod, totalCents, depositCents, entered, pickUp }: Confirmation): string {
  if (entered?.paid) return m.mail_order_paid()
  if (depositCents) {
    const way = paymentMethod === "cash_on_delivery" ? "cash" : "later"
    const amounts = { deposit: formatRupees(depositCents), balance: formatRupees(totalCents - depositCents) }
    return m.mail_order_deposit({ way, ...amounts })
  }
  if (isCard(paymentMethod)) return m.mail_order_card()
  if (paymentMethod === "bank_transfer") return m.mail_order_transfer()
  const cash = pickUp ? m.mail_order_cash_pick_up : m.mail_order_cash
  return cash({ total: formatRupees(totalCents) })
}

function BankTransfer({ mail, shop }: { mail: Confirmation; shop: ShopFacts }) {
  const cents = mail.depositCents ?? mail.totalCents
  return (
    <Panel>
      <Text className="ink" style={look.panelHeading}>
        {m.mail_order_transfer_to({ total: formatRupees(cents) })}
      </Text>
      {mail.payBy && <Paragraph>{m.mail_order_pay_by({ time: formatUntil(mail.payBy) })}</Paragraph>}
      <Transfer shop={shop} orderId={mail.orderId} orderNumber={mail.orderNumber} cents={cents} />
      <Small>{m.mail_order_receipt()}</Small>
    </Panel>
  )
}
