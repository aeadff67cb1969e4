import { m } from "#messages/messages.js"
import { andTellUs, type MailContent, type MailLanguage, type ShopFacts } from "./content.ts"
import { Action, Paragraph, Title } from "./parts.tsx"

interface Notice {
  readonly subject: string
  readonly title: string
  /** Says what happened, in one or two sentences. */
  readonly what: string
  /** Says what to do if it was another person. */
  readonly cure: string
}

/** Notifies a user of a change in their account, and what to do if it was not them. */
export function notice(shop: ShopFacts, language: MailLanguage, { subject, title, what, cure }: Notice): MailContent {
  const you = m.mail_notice_you({}, language)
  return {
    subject,
    preview: you,
    body: (
      <>
        <Title>{title}</Title>
        <Paragraph>
          {what} {you}
        </Paragraph>
        <Paragraph>{andTellUs(cure, shop, language)}</Paragraph>
        <Action href={`${shop.publicUrl}/profile`}>{m.mail_notice_profile({}, language)}</Action>
      </>
    ),
  }
}
