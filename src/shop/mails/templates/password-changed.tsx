import { m } from "#messages/messages.js"
import type { MailOf } from "../mails.ts"
import { andTellUs, type MailContent, type MailLanguage, type ShopFacts } from "./content.ts"
import { Action, Paragraph, Title } from "./parts.tsx"

export function passwordChanged(
  { providers = [] }: MailOf<"password-changed">,
  shop: ShopFacts,
  language: MailLanguage,
): MailContent {
  const names = new Intl.ListFormat(language.locale, { type: "unit" })
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
        {providers.length > 0 && (
          <Paragraph>{m.mail_password_changed_others({ providers: names.format(providers) }, language)}</Paragraph>
        )}
        <Paragraph>{andTellUs(m.mail_password_changed_cure({}, language), shop, language)}</Paragraph>
        <Action href={`${shop.publicUrl}/auth`}>{m.mail_password_changed_sign_in({}, language)}</Action>
      </>
    ),
  }
}
