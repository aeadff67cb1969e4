import { formatUntil } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { formatRupees } from "#shop/money.ts"
import { greetingName } from "../../greeting.ts"
import type { MailOf } from "../../mails.ts"
import { orderLink, type Template } from "../content.ts"
import { Action, Numbered, Panel, Paragraph, Title, Typed } from "../parts.tsx"
import { Transfer } from "./transfer.tsx"

export const paymentUpdate: Template<"payment-update"> = (
  {
    status,
    reason,
    orderId,
    orderNumber: number,
    customerName,
    totalCents,
    part,
    surplusCents,
    revived,
    payBy,
    atDoor,
    entered,
  },
  shop,
) => {
  const name = greetingName(customerName)
  const detail = detailOf(status, atDoor, part)
  const partNews = status === "deposit" ? m.mail_payment_deposit : m.mail_payment_part
  const news = part
    ? partNews.parts({
        ...{ name, number },
        ...{ received: formatRupees(part.receivedCents), open: formatRupees(part.openCents) },
      })
    : m.mail_payment_news.parts({
        status: status === "deposit" ? "part_paid" : status,
        name,
        number,
        total: formatRupees(totalCents),
      })
  return {
    subject: m.mail_payment_subject({ status, number }),
    preview: reason ?? detail,
    body: (
      <>
        <Title>{m.mail_payment_title({ status })}</Title>
        <Paragraph>
          <Numbered parts={news} />
        </Paragraph>
        {reason !== null && <Typed text={reason} />}
        {revived && <Paragraph>{m.mail_payment_revived()}</Paragraph>}
        {surplusCents && <Paragraph>{m.mail_payment_surplus({ amount: formatRupees(surplusCents) })}</Paragraph>}
        <Paragraph>{detail}</Paragraph>
        {payBy && <Paragraph>{m.mail_order_pay_by({ time: formatUntil(payBy) })}</Paragraph>}
        {(status === "part_paid" || (entered && status === "failed")) && (
          <Panel>
            <Transfer shop={shop} orderId={orderId} orderNumber={number} cents={part?.openCents ?? totalCents} />
          </Panel>
        )}
        <Action href={orderLink(shop, orderId)}>{m.mail_payment_open({ status })}</Action>
      </>
    ),
  }
}

function detailOf(status: MailOf<"payment-update">["status"], atDoor = false, part?: { readonly openCents: number }) {
  if (status !== "deposit") return m.mail_payment_detail({ status })
  return m.mail_payment_balance({ way: atDoor ? "cash" : "later", open: formatRupees(part?.openCents ?? 0) })
}

export const paymentQuestion: Template<"payment-question"> = (
  { question, orderId, orderNumber: number, customerName },
  shop,
) => {
  const what = m.mail_question_what.parts({ name: greetingName(customerName), number })
  return {
    subject: m.mail_question_subject({ number }),
    preview: question,
    body: (
      <>
        <Title>{m.mail_question_title()}</Title>
        <Paragraph>
          <Numbered parts={what} />
        </Paragraph>
        <Typed text={question} />
        <Paragraph>{m.mail_question_reply()}</Paragraph>
        <Action href={orderLink(shop, orderId)}>{m.mail_order_see()}</Action>
      </>
    ),
  }
}

export const returnUpdate: Template<"return-update"> = (
  { state, words, orderId, orderNumber: number, customerName },
  shop,
) => {
  const name = greetingName(customerName)
  return {
    subject: m.mail_return_subject({ state, number }),
    preview: words ?? m.mail_return_title({ state }),
    body: (
      <>
        <Title>{m.mail_return_title({ state })}</Title>
        <Paragraph>
          <Numbered parts={m.mail_return_what.parts({ name, number })} />
        </Paragraph>
        {words !== null && <Typed text={words} />}
        <Action href={orderLink(shop, orderId)}>{m.mail_order_see()}</Action>
      </>
    ),
  }
}

export const refund: Template<"refund"> = (
  { orderId, orderNumber: number, customerName, refundedCents, way, reference, reason },
  shop,
) => {
  const amount = formatRupees(refundedCents)
  const name = greetingName(customerName)
  const news = m.mail_refund_news.parts({ name, number, amount })
  const detail = m.mail_refund_way({ way })
  return {
    subject: m.mail_refund_subject({ number, amount }),
    preview: reason ?? detail,
    body: (
      <>
        <Title>{m.mail_refund_title()}</Title>
        <Paragraph>
          <Numbered parts={news} />
        </Paragraph>
        {reason !== null && <Typed text={reason} />}
        <Paragraph>{detail}</Paragraph>
        {reference !== null && <Paragraph>{m.mail_refund_reference({ reference })}</Paragraph>}
        <Action href={orderLink(shop, orderId)}>{m.mail_order_see()}</Action>
      </>
    ),
  }
}

export const payBy: Template<"pay-by"> = (
  { news, orderId, orderNumber: number, customerName, openCents, payBy: until, card },
  shop,
) => {
  const open = formatRupees(openCents)
  const time = formatUntil(until)
  const what = m.mail_pay_by_what.parts({
    news,
    way: card ? "card" : "transfer",
    name: greetingName(customerName),
    number,
    open,
  })
  return {
    subject: news === "balance" ? m.mail_balance_subject({ number, open }) : m.mail_pay_by_subject({ number, time }),
    preview: card ? m.mail_order_card() : m.mail_order_transfer_to({ total: open }),
    body: (
      <>
        <Title>{news === "balance" ? m.mail_balance_title() : m.mail_pay_by_title()}</Title>
        <Paragraph>
          <Numbered parts={what} /> {m.mail_order_pay_by({ time })}
        </Paragraph>
        {!card && (
          <Panel>
            <Paragraph>{m.mail_order_transfer_to({ total: open })}</Paragraph>
            <Transfer shop={shop} orderId={orderId} orderNumber={number} cents={openCents} />
          </Panel>
        )}
        <Action href={orderLink(shop, orderId)}>{card ? m.mail_pay_by_card() : m.mail_pay_by_open()}</Action>
      </>
    ),
  }
}
