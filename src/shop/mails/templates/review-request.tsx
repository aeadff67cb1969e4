import { MarkedText } from "#messages/marked-text.tsx"
import { m } from "#messages/messages.js"
import { greetingName } from "../greeting.ts"
import { orderLink, type Template } from "./content.ts"
import { Action, Anchor, Lines, OwnWords, Panel, Paragraph, Small, Title } from "./parts.tsx"

/** Asks a customer for reviews, some days after the delivery. */
export const reviewRequest: Template<"review-request"> = (
  { customerName, orderId, orderNumber: number, products, unsubscribeUrl },
  shop,
  language,
) => {
  const title = m.mail_review_title({}, language)
  return {
    subject: m.mail_review_subject({ number }, language),
    preview: title,
    unsubscribeUrl,
    body: (
      <>
        <Title>{title}</Title>
        <Paragraph>{m.mail_review_what({ name: greetingName(customerName, language), number }, language)}</Paragraph>
        <OwnWords of={shop.words.mail_review} />
        <Panel>
          <Paragraph>
            <Lines of={products} />
          </Paragraph>
        </Panel>
        <Action href={`${orderLink(shop, orderId, language)}&review=${orderId}`}>
          {m.mail_review_action({}, language)}
        </Action>
        <Small>
          <MarkedText
            parts={m.mail_review_unsubscribe.parts({}, language)}
            marks={{ link: (text) => <Anchor href={unsubscribeUrl}>{text}</Anchor> }}
          />
        </Small>
      </>
    ),
  }
}
