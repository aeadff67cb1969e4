import { m } from "#messages/messages.js"
import { andTellUs, type MailContent, type MailLanguage, type ShopFacts } from "./content.ts"
import { Action, Paragraph, Title } from "./parts.tsx"

export function passwordChanged(_: unknown, shop: ShopFacts, language: MailLanguage): MailContent {
  const you = m.mail_notice_you({}, language)
  return {
    subject: m.mail_password_changed_subject({ shop: shop.name }, language),
    preview: you,
    body: (
      <>
        <Title>{m.mail_password_changed_title({}, language)}</Title>
        <Paragraph>
          {m.mail_password_changed_what({ shop: shop.name }, language)} {you}
        </Paragraph>
        <Paragraph>{andTellUs(m.mail_password_changed_cure({}, language), shop, language)}</Paragraph>
        <Action href={`${shop.publicUrl}/auth`}>{m.mail_password_changed_sign_in({}, language)}</Action>
      </>
    ),
  }
}
