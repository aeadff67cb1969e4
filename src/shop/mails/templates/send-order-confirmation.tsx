import { Text } from "@react-email/components"
import { formatRupees } from "../../money.ts"
import { greetingName } from "../greeting.ts"
import type { MailOf } from "../mails.ts"
import type { MailContent, ShopFacts } from "./content.ts"
import { look } from "./look.ts"
import { OrderLines, orderedAt, orderText } from "./order-lines.tsx"
import { Action, Lines, Panel, Paragraph, Small, Title } from "./parts.tsx"

type Confirmation = MailOf<"send-order-confirmation">

export function orderConfirmation(mail: Confirmation, shop: ShopFacts): MailContent {
  const greeting = `Hello ${greetingName(mail.customerName)},`
  const url = `${shop.publicUrl}/orders`
  return {
    subject: `Thank you for your order ${mail.orderNumber}`,
    preview: `${formatRupees(mail.totalCents)} in all. ${paymentHint(mail)}`,
    body: (
      <>
        <Title>Thank you for your order</Title>
        <Paragraph>
          {greeting} we have received your order <strong style={look.whole}>{mail.orderNumber}</strong> of{" "}
          {orderedAt(mail)}.
        </Paragraph>
        {mail.paymentMethod === "bank_transfer" ? (
          <BankTransfer mail={mail} shop={shop} />
        ) : (
          <Paragraph>{paymentHint(mail)}</Paragraph>
        )}
        <OrderLines order={mail} />
        <Action href={url}>See your order</Action>
      </>
    ),
    text: [
      `${greeting} we have received your order ${mail.orderNumber} of ${orderedAt(mail)}.`,
      mail.paymentMethod === "bank_transfer" ? bankTransferText(mail, shop) : paymentHint(mail),
      ...orderText(mail),
      `See your order: ${url}`,
    ],
  }
}

const RECEIPT = "Then add a picture or PDF of the receipt to your order under My Orders, unless you have already."

function paymentHint({ paymentMethod, totalCents }: Confirmation): string {
  return paymentMethod === "bank_transfer"
    ? "Please pay by bank transfer."
    : `You pay ${formatRupees(totalCents)} in cash when it arrives.`
}

function BankTransfer({ mail, shop }: { mail: Confirmation; shop: ShopFacts }) {
  return (
    <Panel>
      <Text className="ink" style={look.panelHeading}>
        Please transfer {formatRupees(mail.totalCents)} to
      </Text>
      <Paragraph>
        <Lines of={shop.bankDetails.split(/\r?\n/)} />
      </Paragraph>
      <Paragraph>
        Payment reference: <strong style={look.whole}>{mail.orderNumber}</strong>
      </Paragraph>
      <Small>{RECEIPT}</Small>
    </Panel>
  )
}

function bankTransferText(mail: Confirmation, shop: ShopFacts): string {
  return [
    `Please transfer ${formatRupees(mail.totalCents)} to:`,
    shop.bankDetails,
    `Payment reference: ${mail.orderNumber}`,
    RECEIPT,
  ].join("\n")
}
