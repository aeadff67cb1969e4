import { MarkedText } from "#messages/marked-text.tsx"
import { m } from "#messages/messages.js"
import { greetingName } from "../../greeting.ts"
import { orderLink, type Template } from "../content.ts"
import { Action, Lines, Panel, Paragraph, Title, Whole } from "../parts.tsx"

/** Asks the customer about a transfer. */
export const paymentQuestion: Template<"payment-question"> = (
  { question, orderId, orderNumber: number, customerName, entered },
  shop,
  language,
) => {
  const what = m.mail_question_what.parts({ name: greetingName(customerName, language), number }, language)
  return {
    subject: m.mail_question_subject({ number }, language),
    preview: question,
    body: (
      <>
        <Title>{m.mail_question_title({}, language)}</Title>
        <Paragraph>
          <MarkedText parts={what} marks={{ number: (text) => <Whole>{text}</Whole> }} />
        </Paragraph>
        <Panel>
          <Paragraph>
            <Lines of={question.split("\n")} />
          </Paragraph>
        </Panel>
        <Paragraph>{m.mail_question_reply({}, language)}</Paragraph>
        {!entered && <Action href={orderLink(shop, orderId, language)}>{m.mail_order_see({}, language)}</Action>}
      </>
    ),
  }
}
