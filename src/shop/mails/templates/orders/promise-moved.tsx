import { formatWeekday } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { greetingName } from "../../greeting.ts"
import { orderLink, ownOrder, type Template } from "../content.ts"
import { Action, Numbered, Paragraph, Title, Typed } from "../parts.tsx"

/** Tells a customer by when an order is made now, why not as promised, and that it may be cancelled while that costs nobody anything. */
export const promiseMoved: Template<"promise-moved"> = (
  { orderId, orderNumber: number, customerName, before, readyBy, reason, mayCancel, entered },
  shop,
) => {
  const day = formatWeekday(readyBy)
  const cancels = mayCancel && !entered
  return {
    subject: m.mail_promise_subject({ number, day }),
    preview: reason,
    body: (
      <>
        <Title>{m.mail_promise_title({ day })}</Title>
        <Paragraph>
          <Numbered parts={m.mail_promise_what.parts({ name: greetingName(customerName), number })} />
        </Paragraph>
        <Typed text={reason} />
        {before && before !== readyBy && <Paragraph>{m.mail_promise_before({ day: formatWeekday(before) })}</Paragraph>}
        <Paragraph>{cancels ? m.mail_promise_cancel() : m.mail_promise_reply()}</Paragraph>
        <Action href={cancels ? ownOrder(shop, orderId) : orderLink(shop, orderId)}>{m.mail_order_see()}</Action>
      </>
    ),
  }
}
