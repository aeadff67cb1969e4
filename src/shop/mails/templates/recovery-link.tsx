import { MarkedText } from "#messages/marked-text.tsx"
import { m } from "#messages/messages.js"
import type { MailOf } from "../mails.ts"
import type { MailContent, MailLanguage, ShopFacts } from "./content.ts"
import { Action, Anchor, NotInText, Paragraph, Small, Title } from "./parts.tsx"

export function recoveryLink({ url }: MailOf<"recovery-link">, shop: ShopFacts, language: MailLanguage): MailContent {
  const link = (url: string) => <Anchor href={url}>{url}</Anchor>
  return {
    subject: m.mail_recovery_link_subject({ shop: shop.name }, language),
    preview: m.mail_recovery_link_preview({}, language),
    body: (
      <>
        <Title>{m.mail_recovery_link_choose({}, language)}</Title>
        <Paragraph>{m.mail_recovery_link_what({ shop: shop.name }, language)}</Paragraph>
        <Action href={url}>{m.mail_recovery_link_choose({}, language)}</Action>
        <Paragraph>{m.mail_recovery_link_limits({}, language)}</Paragraph>
        <NotInText>
          <Small>
            <MarkedText parts={m.mail_recovery_link_open.parts({ url }, language)} marks={{ link }} />
          </Small>
        </NotInText>
        <Small>{m.mail_recovery_link_ignore({}, language)}</Small>
      </>
    ),
  }
}
