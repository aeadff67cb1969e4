import { m } from "#messages/messages.js"
import type { MailOf } from "../mails.ts"
import type { MailContent, MailLanguage, ShopFacts } from "./content.ts"
import { Action, Paragraph, Title } from "./parts.tsx"

export function adminAdded({ email }: MailOf<"admin-added">, shop: ShopFacts, language: MailLanguage): MailContent {
  const subject = m.mail_admin_added_subject({ shop: shop.name }, language)
  const text = m.mail_admin_added_text({ email, shop: shop.name }, language)
  return {
    subject,
    preview: text,
    body: (
      <>
        <Title>{subject}</Title>
        <Paragraph>{text}</Paragraph>
        <Paragraph>{m.mail_admin_added_cure({}, language)}</Paragraph>
        <Action href={`${shop.publicUrl}/admin/users`}>{m.mail_admin_added_open({}, language)}</Action>
      </>
    ),
  }
}
