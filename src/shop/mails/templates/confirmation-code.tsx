import { Text } from "@react-email/components"
import { greetingName } from "../greeting.ts"
import type { MailOf } from "../mails.ts"
import type { MailContent, ShopFacts } from "./content.ts"
import { look } from "./look.ts"
import { Panel, Paragraph, Small, Title } from "./parts.tsx"

export function confirmationCode({ name, code }: MailOf<"confirmation-code">, shop: ShopFacts): MailContent {
  const greeting = `Hello ${greetingName(name)},`
  const ask = `enter this code to confirm your email address and finish creating your ${shop.name} account:`
  const expiry = "The code expires in 10 minutes and works once."
  const ignore = "If you did not ask for it, you can ignore this mail; nobody can use your address without the code."
  return {
    subject: `${code} is your ${shop.name} verification code`,
    preview: "It expires in 10 minutes.",
    body: (
      <>
        <Title>Confirm your email</Title>
        <Paragraph>
          {greeting} {ask}
        </Paragraph>
        <Panel>
          <Text className="ink" style={look.code}>
            {code}
          </Text>
        </Panel>
        <Paragraph>{expiry}</Paragraph>
        <Small>{ignore}</Small>
      </>
    ),
    text: [`${greeting} ${ask}`, `    ${code}`, expiry, ignore],
  }
}
