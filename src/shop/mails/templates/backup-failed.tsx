import { m } from "#messages/messages.js"
import type { MailOf } from "../mails.ts"
import type { MailContent, MailLanguage, ShopFacts } from "./content.ts"
import { Action, Paragraph, Title } from "./parts.tsx"

const time = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "Asia/Colombo" })

export function backupFailed(
  { reason, lastAt }: MailOf<"backup-failed">,
  shop: ShopFacts,
  language: MailLanguage,
): MailContent {
  const subject = m.mail_backup_failed_subject({ shop: shop.name }, language)
  const text = m.mail_backup_failed_text({ shop: shop.name, reason }, language)
  return {
    subject,
    preview: text,
    body: (
      <>
        <Title>{subject}</Title>
        <Paragraph>{text}</Paragraph>
        <Paragraph>
          {lastAt === null
            ? m.mail_backup_failed_never({}, language)
            : m.mail_backup_failed_last({ time: time.format(new Date(lastAt)) }, language)}
        </Paragraph>
        <Paragraph>{m.mail_backup_failed_then({}, language)}</Paragraph>
        <Action href={`${shop.publicUrl}/admin/settings/backup`}>{m.mail_backup_failed_open({}, language)}</Action>
      </>
    ),
  }
}
