import type { MailOf } from "../mails.ts"
import type { MailContent, ShopFacts } from "./content.ts"
import { Action, Paragraph, Title } from "./parts.tsx"

export function passwordChanged(_: MailOf<"password-changed">, shop: ShopFacts): MailContent {
  const what = `The password of your ${shop.name} account was just changed.`
  const you = "If that was you, all is well."
  const cure = `If it was not, reset the password now with Forgot Password on the sign-in page, and tell us at ${shop.email}.`
  const url = `${shop.publicUrl}/auth`
  return {
    subject: `Your ${shop.name} password was changed`,
    preview: "If that was you, all is well.",
    body: (
      <>
        <Title>Your password was changed</Title>
        <Paragraph>
          {what} {you}
        </Paragraph>
        <Paragraph>{cure}</Paragraph>
        <Action href={url}>Go to the sign-in page</Action>
      </>
    ),
    text: [`${what} ${you}`, cure, `Sign-in page: ${url}`],
  }
}
