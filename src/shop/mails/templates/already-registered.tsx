import type { MailOf } from "../mails.ts"
import type { MailContent, ShopFacts } from "./content.ts"
import { Action, Paragraph, Small, Title } from "./parts.tsx"

export function alreadyRegistered(_: MailOf<"already-registered">, shop: ShopFacts): MailContent {
  const what = `Somebody, probably you, tried to create a ${shop.name} account with this email address. It already has one.`
  const cure = "Sign in with your password. If you have forgotten it, choose Forgot Password on that page."
  const ignore = "If it was not you, there is nothing to do: your account is unchanged."
  const url = `${shop.publicUrl}/auth`
  return {
    subject: `You already have a ${shop.name} account`,
    preview: "Sign in instead of signing up.",
    body: (
      <>
        <Title>You already have an account</Title>
        <Paragraph>{what}</Paragraph>
        <Paragraph>{cure}</Paragraph>
        <Action href={url}>Sign in</Action>
        <Small>{ignore}</Small>
      </>
    ),
    text: [what, cure, `Sign in: ${url}`, ignore],
  }
}
