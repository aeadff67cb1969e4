import { MarkedText } from "#messages/marked-text.tsx"
import { m } from "#messages/messages.js"
import type { MailOf } from "../mails.ts"
import type { MailContent, MailLanguage, ShopFacts } from "./content.ts"
import { Action, Anchor, NotInText, Paragraph, Small, Title } from "./parts.tsx"

export function backInStockConfirmation(
  { product, url }: MailOf<"back-in-stock-confirmation">,
  shop: ShopFacts,
  language: MailLanguage,
): MailContent {
  const title = m.mail_back_confirm_title({ product }, language)
  return {
    subject: title,
    preview: m.mail_back_confirm_what({ shop: shop.name }, language),
    body: (
      <>
        <Title>{title}</Title>
        <Paragraph>{m.mail_back_confirm_what({ shop: shop.name }, language)}</Paragraph>
        <Action href={url}>{m.mail_back_confirm_action({}, language)}</Action>
        <NotInText>
          <Small>
            <MarkedText
              parts={m.mail_recovery_link_open.parts({ url }, language)}
              marks={{ link: (text) => <Anchor href={text}>{text}</Anchor> }}
            />
          </Small>
        </NotInText>
        <Small>{m.mail_back_confirm_ignore({}, language)}</Small>
      </>
    ),
  }
}

export function backInStock(
  { product, url }: MailOf<"back-in-stock">,
  shop: ShopFacts,
  language: MailLanguage,
): MailContent {
  const title = m.mail_back_title({ product }, language)
  return {
    subject: title,
    preview: title,
    body: (
      <>
        <Title>{title}</Title>
        <Paragraph>{m.mail_back_what({ shop: shop.name }, language)}</Paragraph>
        <Action href={url}>{m.mail_back_action({}, language)}</Action>
        <Small>{m.mail_back_once({}, language)}</Small>
      </>
    ),
  }
}
