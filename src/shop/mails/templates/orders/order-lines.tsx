import { Hr } from "@react-email/components"
import type { ReactNode } from "react"
import { m } from "#messages/messages.js"
import { formatRupees, lineTotal, sumOf } from "#shop/money.ts"
import { paymentMethodMessages } from "#shop/payment-methods.ts"
import { withoutLinks } from "../../greeting.ts"
import type { MailedItem, MailedOrder } from "../../mailed-order.ts"
import type { MailLanguage } from "../content.ts"
import { look } from "../look.ts"
import { Lines, Paragraph, roomForSigns, Subtitle } from "../parts.tsx"

interface OrderProps {
  order: MailedOrder
  language: MailLanguage
}

/** Shows the ordered products, their prices, the payment and the address. */
export function MailedOrderLines({ order, language }: OrderProps) {
  const { cashFeeCents = 0 } = order
  return (
    <>
      <Subtitle>{m.mail_order_items({}, language)}</Subtitle>
      <Amounts>
        {order.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and two items may have the same name
          <Amount key={index} label={<ItemName item={item} language={language} />} cents={lineTotal(item)} />
        ))}
      </Amounts>
      <Hr className="line" style={look.rule} />
      <Amounts>
        <Amount label={m.mail_order_subtotal({}, language)} cents={order.subtotalCents} />
        <Amount
          label={m.mail_order_delivery_fee({}, language)}
          cents={sumOf([order.deliveryFeeCents, -cashFeeCents])}
        />
        {cashFeeCents > 0 && (
          <Amount label={paymentMethodMessages.cash_on_delivery({}, language)} cents={cashFeeCents} />
        )}
        {order.discountCents > 0 && (
          <Amount label={discountLabel(order, language)} cents={-order.discountCents} kind="saved" />
        )}
        <Amount label={m.mail_order_total({}, language)} cents={order.totalCents} kind="total" />
      </Amounts>
      <Subtitle>{m.mail_order_payment({}, language)}</Subtitle>
      <Paragraph>{paymentMethodMessages[order.paymentMethod]({}, language)}</Paragraph>
      <MailedDelivery order={order} language={language} />
    </>
  )
}

/** Shows quantity and name of an item, and on lines of their own its variant and the text on it. */
export function ItemName({ item, language }: { item: MailedItem; language: MailLanguage }) {
  const { quantity, variant, name, personalisation: on } = item
  const lines = [
    m.mail_order_item({ quantity, name: variant?.product_name ?? name }, language),
    variant?.values.join(" · "),
    on && m.cart_personalised({ label: on.label, text: withoutLinks(on.text) }, language),
  ]
  return <Lines of={lines.filter((line) => line !== undefined)} />
}

function discountLabel({ couponCode }: MailedOrder, language: MailLanguage): string {
  return couponCode ? m.orders_discount_by_code({ code: couponCode }, language) : m.mail_order_discount({}, language)
}

interface DeliveryProps {
  order: Pick<MailedOrder, "customerName" | "addressLines" | "pickUp">
  language: MailLanguage
}

/** Shows the address as typed, without links; nothing where it is left out. */
export function MailedDelivery({ order: { customerName, addressLines, pickUp }, language }: DeliveryProps) {
  if (addressLines.length === 0) return null
  return (
    <>
      <Subtitle>{pickUp ? m.orders_pick_up({}, language) : m.mail_order_delivery({}, language)}</Subtitle>
      <Paragraph>
        <Lines of={(pickUp ? addressLines : [customerName, ...addressLines]).map(withoutLinks)} />
      </Paragraph>
    </>
  )
}

/** Shows amounts in a table, so that in the plain text each is a row too. */
function Amounts({ children }: { children: ReactNode }) {
  return (
    <table width="100%" cellPadding={0} cellSpacing={0} data-text-format="dataTable">
      <tbody>{children}</tbody>
    </table>
  )
}

function Amount({ label, cents, kind }: { label: ReactNode; cents: number; kind?: "saved" | "total" }) {
  const own = kind ? look[kind] : {}
  const className = kind === "saved" ? "saved" : "ink"
  return (
    <tr>
      <td className={className} style={{ ...look.cell, ...roomForSigns("1.75"), ...own }}>
        {label}
      </td>
      <td className={className} style={{ ...look.amount, ...roomForSigns("1.75"), ...own }}>
        {cents < 0 ? `- ${formatRupees(-cents)}` : formatRupees(cents)}
      </td>
    </tr>
  )
}
