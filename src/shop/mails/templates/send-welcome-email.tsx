import { m } from "#messages/messages.js"
import { greetingName } from "../greeting.ts"
import type { MailOf } from "../mails.ts"
import type { MailContent, MailLanguage, ShopFacts } from "./content.ts"
import { Action, Paragraph, Title } from "./parts.tsx"

export function welcome({ name }: MailOf<"send-welcome-email">, shop: ShopFacts, language: MailLanguage): MailContent {
  const subject = m.mail_welcome_subject({ shop: shop.name }, language)
  return {
    subject,
    preview: m.mail_welcome_preview({}, language),
    body: (
      <>
        <Title>{subject}</Title>
        <Paragraph>{m.mail_welcome_ready({ name: greetingName(name, language) }, language)}</Paragraph>
        <Paragraph>{m.mail_welcome_orders({}, language)}</Paragraph>
        <Action href={`${shop.publicUrl}/shop`}>{m.mail_welcome_look({}, language)}</Action>
      </>
    ),
  }
}
