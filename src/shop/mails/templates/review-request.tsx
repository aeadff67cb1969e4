import { MarkedText } from "#messages/marked-text.tsx"
import { m } from "#messages/messages.js"
import { greetingName } from "../greeting.ts"
import { orderLink, type Template } from "./content.ts"
import { Action, Anchor, Lines, OwnWords, Panel, Paragraph, Small, Title } from "./parts.tsx"

export const reviewRequest: Template<"review-request"> = (
  { customerName, orderId, orderNumber: number, products, unsubscribeUrl },
  shop,
) => {
  const title = m.mail_review_title()
  return {
    subject: m.mail_review_subject({ number }),
    preview: title,
    unsubscribeUrl,
    body: (
      <>
        <Title>{title}</Title>
        <Paragraph>{m.mail_review_what({ name: greetingName(customerName), number })}</Paragraph>
        <OwnWords of={shop.words.mail_review} />
        <Panel>
          <Paragraph>
            <Lines of={products} />
          </Paragraph>
        </Panel>
        <Action href={`${orderLink(shop, orderId)}&review=${orderId}`}>{m.mail_review_action()}</Action>
        <Small>
          <MarkedText
            parts={m.mail_review_unsubscribe.parts()}
            marks={{ link: (text) => <Anchor href={unsubscribeUrl}>{text}</Anchor> }}
          />
        </Small>
      </>
    ),
  }
}
