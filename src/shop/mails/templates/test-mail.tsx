import { m } from "#messages/messages.js"
import type { MailOf } from "../mails.ts"
import type { MailContent, MailLanguage, ShopFacts } from "./content.ts"
import { Action, Paragraph, Title } from "./parts.tsx"

export function testMail(_: MailOf<"test-mail">, shop: ShopFacts, language: MailLanguage): MailContent {
  const subject = m.mail_test_subject({ shop: shop.name }, language)
  return {
    subject,
    preview: m.mail_test_text({}, language),
    body: (
      <>
        <Title>{subject}</Title>
        <Paragraph>{m.mail_test_text({}, language)}</Paragraph>
        <Action href={`${shop.publicUrl}/admin`}>{m.mail_test_back({}, language)}</Action>
      </>
    ),
  }
}
