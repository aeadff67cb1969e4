import { m } from "#messages/messages.js"
import { greetingName } from "../../greeting.ts"
import { orderLink, type Template } from "../content.ts"
import { Action, Numbered, Paragraph, Title, Typed } from "../parts.tsx"

/** Tells a customer how the making of an order goes. Its pictures are private: they stand with the order. */
export const progress: Template<"order-progress"> = ({ orderId, orderNumber: number, customerName, words }, shop) => ({
  subject: m.mail_progress_subject({ number }),
  preview: words,
  body: (
    <>
      <Title>{m.mail_progress_title()}</Title>
      <Paragraph>
        <Numbered parts={m.mail_progress_what.parts({ name: greetingName(customerName), number })} />
      </Paragraph>
      <Typed text={words} />
      <Action href={orderLink(shop, orderId)}>{m.mail_order_see()}</Action>
    </>
  ),
})
