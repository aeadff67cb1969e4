import { Text } from "@react-email/components"
import type { MailOf } from "../mails.ts"
import type { MailContent, ShopFacts } from "./content.ts"
import { look } from "./look.ts"
import { Panel, Paragraph, Small, Title } from "./parts.tsx"

const EXPIRY = "The code expires in 10 minutes and works once."

export function signInCode({ code }: MailOf<"sign-in-code">, shop: ShopFacts): MailContent {
  return codeMail(code, {
    subject: `${code} is your ${shop.name} sign-in code`,
    title: "Sign in",
    ask: `Enter this code to sign in to your ${shop.name} account:`,
    ignore: "If you did not ask for it, ignore this mail and never pass the code on: nobody gets in without it.",
  })
}

export function reauthenticationCode({ code }: MailOf<"reauthentication-code">, shop: ShopFacts): MailContent {
  return codeMail(code, {
    subject: `${code} confirms that it is you`,
    title: "Confirm that it is you",
    ask: `Enter this code to go on with the change in your ${shop.name} account:`,
    ignore: `If you did not ask for it, somebody is signed in to your account: change your password, and tell us at ${shop.email}.`,
  })
}

interface Words {
  readonly subject: string
  readonly title: string
  readonly ask: string
  readonly ignore: string
}

function codeMail(code: string, { subject, title, ask, ignore }: Words): MailContent {
  return {
    subject,
    preview: "It expires in 10 minutes.",
    body: (
      <>
        <Title>{title}</Title>
        <Paragraph>{ask}</Paragraph>
        <Panel>
          <Text className="ink" style={look.code}>
            {code}
          </Text>
        </Panel>
        <Paragraph>{EXPIRY}</Paragraph>
        <Small>{ignore}</Small>
      </>
    ),
    text: [ask, `    ${code}`, EXPIRY, ignore],
  }
}
