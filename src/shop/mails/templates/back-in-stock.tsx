import { m } from "#messages/messages.js"
import type { Template } from "./content.ts"
import { Action, Paragraph, PlainLink, Small, Title } from "./parts.tsx"

export const backInStockConfirmation: Template<"back-in-stock-confirmation"> = ({ product, url }, shop, language) => {
  const title = m.mail_back_confirm_title({ product }, language)
  return {
    subject: title,
    preview: m.mail_back_confirm_what({ shop: shop.name }, language),
    body: (
      <>
        <Title>{title}</Title>
        <Paragraph>{m.mail_back_confirm_what({ shop: shop.name }, language)}</Paragraph>
        <Action href={url}>{m.mail_back_confirm_action({}, language)}</Action>
        <PlainLink url={url} language={language} />
        <Small>{m.mail_back_confirm_ignore({}, language)}</Small>
      </>
    ),
  }
}

export const backInStock: Template<"back-in-stock"> = ({ product, url }, shop, language) => {
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
