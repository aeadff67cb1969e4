import type { MailContent, ShopFacts } from "./content.ts"
import { Action, Paragraph, Title } from "./parts.tsx"

interface Notice {
  readonly subject: string
  readonly title: string
  /** What happened, in one or two sentences. */
  readonly what: string
  /** What to do if it was somebody else. */
  readonly cure: string
}

/** Tells somebody of a change in their account, and what to do if it was not them. */
export function notice({ subject, title, what, cure }: Notice, shop: ShopFacts): MailContent {
  const you = "If that was you, all is well."
  const otherwise = `If it was not you, ${cure}, and tell us at ${shop.email}.`
  const url = `${shop.publicUrl}/profile`
  return {
    subject,
    preview: you,
    body: (
      <>
        <Title>{title}</Title>
        <Paragraph>
          {what} {you}
        </Paragraph>
        <Paragraph>{otherwise}</Paragraph>
        <Action href={url}>Go to your profile</Action>
      </>
    ),
    text: [`${what} ${you}`, otherwise, `Your profile: ${url}`],
  }
}
