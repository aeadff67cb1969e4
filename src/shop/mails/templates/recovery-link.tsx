import type { MailOf } from "../mails.ts"
import type { MailContent, ShopFacts } from "./content.ts"
import { Action, Anchor, Paragraph, Small, Title } from "./parts.tsx"

export function recoveryLink({ url }: MailOf<"recovery-link">, shop: ShopFacts): MailContent {
  const what = `Somebody, probably you, asked to reset the password of your ${shop.name} account.`
  const limits = "The link works once and for a short time only. Afterwards you sign in again on all your devices."
  const ignore = "If it was not you, ignore this mail: your password stays as it is. Never pass the link on."
  return {
    subject: `Reset your ${shop.name} password`,
    preview: "A link to choose a new password.",
    body: (
      <>
        <Title>Choose a new password</Title>
        <Paragraph>{what}</Paragraph>
        <Action href={url}>Choose a new password</Action>
        <Paragraph>{limits}</Paragraph>
        <Small>
          If the button does not work, open this address: <Anchor href={url}>{url}</Anchor>
        </Small>
        <Small>{ignore}</Small>
      </>
    ),
    text: [what, `Choose a new password:\n${url}`, limits, ignore],
  }
}
