import { m } from "#messages/messages.js"
import type { MailContent, MailLanguage, ShopFacts } from "./content.ts"
import { Action, Paragraph, Small, Title } from "./parts.tsx"

export function alreadyRegistered(_: unknown, shop: ShopFacts, language: MailLanguage): MailContent {
  return {
    subject: m.mail_already_registered_subject({ shop: shop.name }, language),
    preview: m.mail_already_registered_preview({}, language),
    body: (
      <>
        <Title>{m.mail_already_registered_title({}, language)}</Title>
        <Paragraph>{m.mail_already_registered_what({ shop: shop.name }, language)}</Paragraph>
        <Paragraph>{m.mail_already_registered_cure({}, language)}</Paragraph>
        <Action href={`${shop.publicUrl}/auth`}>{m.mail_already_registered_sign_in({}, language)}</Action>
        <Small>{m.mail_already_registered_ignore({}, language)}</Small>
      </>
    ),
  }
}
