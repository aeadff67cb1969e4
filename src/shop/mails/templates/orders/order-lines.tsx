import { Hr } from "@react-email/components"
import type { ReactNode } from "react"
import { m } from "#messages/messages.js"
import { formatRupees, lineTotal, sumOf } from "#shop/money.ts"
import { paymentMethodMessages } from "#shop/payment-methods.ts"
import { madeWords } from "#shop/stock/made-words.ts"
import { withoutLinks } from "../../greeting.ts"
import type { MailedItem, MailedOrder } from "../../mailed-order.ts"
import { look } from "../look.ts"
import { Lines, Paragraph, roomForSigns, Subtitle } from "../parts.tsx"

export function MailedOrderLines({ order }: { order: MailedOrder }) {
  const { cashFeeCents = 0 } = order
  return (
    <>
      <Subtitle>{m.mail_order_items()}</Subtitle>
      <Amounts>
        {order.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and two items may have the same name
          <Amount key={index} label={<ItemName item={item} among={order.items} priced />} cents={lineTotal(item)} />
        ))}
      </Amounts>
      <Hr className="line" style={look.rule} />
      <Amounts>
        <Amount label={m.mail_order_subtotal()} cents={order.subtotalCents} />
        <Amount label={m.mail_order_delivery_fee()} cents={sumOf([order.deliveryFeeCents, -cashFeeCents])} />
        {cashFeeCents > 0 && <Amount label={paymentMethodMessages.cash_on_delivery()} cents={cashFeeCents} />}
        {order.discountCents > 0 && <Amount label={discountLabel(order)} cents={-order.discountCents} kind="saved" />}
        <Amount label={m.mail_order_total()} cents={order.totalCents} kind="total" />
        {order.depositCents && <Amount label={m.orders_deposit()} cents={order.depositCents} />}
      </Amounts>
      <Subtitle>{m.mail_order_payment()}</Subtitle>
      <Paragraph>{paymentMethodMessages[order.paymentMethod]()}</Paragraph>
      <MailedDelivery order={order} />
    </>
  )
}

const lineOf = ({ quantity, made }: MailedItem) => ({ quantity, ...made })

interface ItemNameProps {
  item: MailedItem
  /** Are the items of the order, where the mail says which of them are made. */
  among?: readonly MailedItem[]
  priced?: boolean
}

export function ItemName({ item, among = [], priced = false }: ItemNameProps) {
  const { quantity, variant, name, personalisation: on } = item
  const lines: (string | undefined)[] = [
    m.mail_order_item({ quantity, name: variant?.product_name ?? name }),
    variant?.values.join(" · "),
    madeWords(lineOf(item), among.map(lineOf)),
    on && m.cart_personalised({ label: on.label, text: withoutLinks(on.text) }),
    priced ? m.mail_order_unit_price({ price: formatRupees(item.priceCents) }) : undefined,
  ]
  return <Lines of={lines.flatMap((line) => line || [])} />
}

function discountLabel({ couponCode }: MailedOrder): string {
  return couponCode ? m.orders_discount_by_code({ code: couponCode }) : m.mail_order_discount()
}

type Delivered = Pick<MailedOrder, "customerName" | "addressLines" | "pickUp">

/** Shows the address as typed, without links; nothing where it is left out. */
export function MailedDelivery({ order: { customerName, addressLines, pickUp } }: { order: Delivered }) {
  if (addressLines.length === 0) return null
  return (
    <>
      <Subtitle>{pickUp ? m.orders_pick_up() : m.mail_order_delivery()}</Subtitle>
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
