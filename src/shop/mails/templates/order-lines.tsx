import { Hr } from "@react-email/components"
import { formatRupees, lineTotal } from "#shop/money.ts"
import { paymentMethodLabels } from "#shop/orders/orders.ts"
import { withoutLinks } from "../greeting.ts"
import type { MailedItem, MailedOrder } from "../mails.ts"
import { look } from "./look.ts"
import { Lines, Paragraph, Subtitle } from "./parts.tsx"

const time = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "Asia/Colombo" })

export function orderedAt(order: MailedOrder): string {
  return time.format(new Date(order.orderedAt))
}

/** What was ordered, what it costs, how it is paid and where it goes. */
export function OrderLines({ order }: { order: MailedOrder }) {
  return (
    <>
      <Subtitle>Items</Subtitle>
      <table width="100%" cellPadding={0} cellSpacing={0}>
        <tbody>
          {order.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and two items may have the same name
            <Line key={index} label={itemLabel(item)} cents={lineTotal(item)} />
          ))}
        </tbody>
      </table>
      <Hr className="line" style={look.rule} />
      <Totals order={order} />
      <Subtitle>Payment</Subtitle>
      <Paragraph>{paymentMethodLabels[order.paymentMethod]}</Paragraph>
      <Delivery lines={deliveryLines(order)} />
    </>
  )
}

function Delivery({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <>
      <Subtitle>Delivery to</Subtitle>
      <Paragraph>
        <Lines of={lines} />
      </Paragraph>
    </>
  )
}

/** As typed, without links; none where the address is left out. */
function deliveryLines({ customerName, addressLines }: MailedOrder): string[] {
  return addressLines.length === 0 ? [] : [customerName, ...addressLines].map(withoutLinks)
}

function Totals({ order }: { order: MailedOrder }) {
  return (
    <table width="100%" cellPadding={0} cellSpacing={0}>
      <tbody>
        <Line label="Subtotal" cents={order.subtotalCents} />
        <Line label="Delivery fee" cents={order.deliveryFeeCents} />
        {order.discountCents > 0 && <Line label="Discount" cents={-order.discountCents} kind="saved" />}
        <Line label="Total" cents={order.totalCents} kind="total" />
      </tbody>
    </table>
  )
}

function Line({ label, cents, kind }: { label: string; cents: number; kind?: "saved" | "total" }) {
  const own = kind ? look[kind] : {}
  const className = kind === "saved" ? "saved" : "ink"
  return (
    <tr>
      <td className={className} style={{ ...look.cell, ...own }}>
        {label}
      </td>
      <td className={className} style={{ ...look.amount, ...own }}>
        {amount(cents)}
      </td>
    </tr>
  )
}

/** The same for the plain-text part. */
export function orderText(order: MailedOrder): string[] {
  const line = (label: string, cents: number) => `${label}: ${amount(cents)}`
  const totals = [line("Subtotal", order.subtotalCents), line("Delivery fee", order.deliveryFeeCents)]
  if (order.discountCents > 0) totals.push(line("Discount", -order.discountCents))
  totals.push(line("Total", order.totalCents))
  const delivery = deliveryLines(order)
  return [
    order.items.map((item) => `* ${line(itemLabel(item), lineTotal(item))}`).join("\n"),
    totals.join("\n"),
    `Payment: ${paymentMethodLabels[order.paymentMethod]}`,
    ...(delivery.length > 0 ? [["Delivery to:", ...delivery].join("\n")] : []),
  ]
}

function itemLabel({ quantity, name }: MailedItem): string {
  return `${quantity} × ${name}`
}

function amount(cents: number): string {
  return cents < 0 ? `- ${formatRupees(-cents)}` : formatRupees(cents)
}
