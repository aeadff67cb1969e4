import { m } from "#messages/messages.js"
import type { Template } from "./content.ts"
import { Action, Paragraph, PlainLink, Small, Title } from "./parts.tsx"

export const openingConfirmation: Template<"opening-confirmation"> = ({ url }, shop, language) => {
  const title = m.mail_opening_confirm_title({ shop: shop.name }, language)
  return {
    subject: title,
    preview: m.mail_opening_confirm_what({ shop: shop.name }, language),
    body: (
      <>
        <Title>{title}</Title>
        <Paragraph>{m.mail_opening_confirm_what({ shop: shop.name }, language)}</Paragraph>
        <Action href={url}>{m.mail_opening_confirm_action({}, language)}</Action>
        <PlainLink url={url} language={language} />
        <Small>{m.mail_opening_confirm_ignore({}, language)}</Small>
      </>
    ),
  }
}

export const shopOpened: Template<"shop-opened"> = ({ url }, shop, language) => {
  const title = m.mail_opening_title({ shop: shop.name }, language)
  return {
    subject: title,
    preview: title,
    body: (
      <>
        <Title>{title}</Title>
        <Paragraph>{m.mail_opening_what({ shop: shop.name }, language)}</Paragraph>
        <Action href={url}>{m.mail_opening_action({}, language)}</Action>
        <Small>{m.mail_opening_once({}, language)}</Small>
      </>
    ),
  }
}
