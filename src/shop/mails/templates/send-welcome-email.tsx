import { greetingName } from "../greeting.ts"
import type { MailOf } from "../mails.ts"
import type { MailContent, ShopFacts } from "./content.ts"
import { Action, Paragraph, Title } from "./parts.tsx"

export function welcome({ name }: MailOf<"send-welcome-email">, shop: ShopFacts): MailContent {
  const greeting = `Hello ${greetingName(name)},`
  const ready =
    "your account is ready. Everything in the shop is crocheted by hand, stitch by stitch: blankets, toys and things that make a home."
  const orders = "Your orders, with their progress, are always under My Orders."
  const url = `${shop.publicUrl}/shop`
  return {
    subject: `Welcome to ${shop.name}`,
    preview: "Your account is ready.",
    body: (
      <>
        <Title>Welcome to {shop.name}</Title>
        <Paragraph>
          {greeting} {ready}
        </Paragraph>
        <Paragraph>{orders}</Paragraph>
        <Action href={url}>Look around the shop</Action>
      </>
    ),
    text: [`${greeting} ${ready}`, orders, `Look around the shop: ${url}`],
  }
}
