import { m } from "#messages/messages.js"
import type { Template } from "./content.ts"
import { Action, Paragraph, PlainLink, Small, Title } from "./parts.tsx"

export const recoveryLink: Template<"recovery-link"> = ({ url }, shop, language) => {
  return {
    subject: m.mail_recovery_link_subject({ shop: shop.name }, language),
    preview: m.mail_recovery_link_preview({}, language),
    body: (
      <>
        <Title>{m.mail_recovery_link_choose({}, language)}</Title>
        <Paragraph>{m.mail_recovery_link_what({ shop: shop.name }, language)}</Paragraph>
        <Action href={url}>{m.mail_recovery_link_choose({}, language)}</Action>
        <Paragraph>{m.mail_recovery_link_limits({}, language)}</Paragraph>
        <PlainLink url={url} language={language} />
        <Small>{m.mail_recovery_link_ignore({}, language)}</Small>
      </>
    ),
  }
}
