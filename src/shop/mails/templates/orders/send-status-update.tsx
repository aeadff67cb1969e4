import { MarkedText } from "#messages/marked-text.tsx"
import { m } from "#messages/messages.js"
import { trackingUrl } from "#shop/settings/couriers-section.ts"
import { formatRupees } from "../../../money.ts"
import { greetingName } from "../../greeting.ts"
import type { MailedShipment } from "../../mailed-order.ts"
import { orderLink, ownOrder, type ShopFacts, type Template } from "../content.ts"
import { Action, Lines, MadeBy, OwnWords, Panel, Paragraph, Subtitle, Title } from "../parts.tsx"
import { ItemName, MailedDelivery } from "./order-lines.tsx"

const reasons = { unpaid: m.mail_status_unpaid, declined: m.mail_status_declined }

export const statusUpdate: Template<"send-status-update"> = (
  {
    status,
    orderId,
    orderNumber: number,
    customerName,
    shipment,
    entered,
    why,
    parcelRefused,
    refundDueCents,
    byPolicy,
    late,
    pickUp,
  },
  shop,
) => {
  const ready = pickUp && status === "shipped" ? "ready" : status
  const news = late ? "late" : ready
  const said = pickUp && status === "confirmed" ? "prepared" : ready
  const cancelled = why ? reasons[why]() : m.mail_status_detail({ status: said })
  const refundDue = byPolicy && !late ? m.mail_status_deposit_policy : m.mail_status_refund_due
  const detail = refundDueCents === undefined ? cancelled : refundDue({ amount: formatRupees(refundDueCents) })
  const name = greetingName(customerName)
  const sentence = m.mail_status_news.parts({ status: news, number, name })
  return {
    subject: m.mail_status_subject({ status: news, number }),
    preview: detail,
    body: (
      <>
        <Title>{m.mail_status_title({ status: news })}</Title>
        <Paragraph>
          <MarkedText parts={sentence} marks={{ number: (text) => <strong>{text}</strong> }} /> {detail}
        </Paragraph>
        {parcelRefused && <Paragraph>{m.mail_status_parcel_refused()}</Paragraph>}
        {status === "shipped" && <OwnWords of={shop.words.mail_shipped} />}
        {shipment && <Shipment {...{ shipment, customerName, pickUp }} couriers={shop.couriers} />}
        {why && !entered ? (
          <Action href={ownOrder(shop, orderId)}>{m.mail_order_again()}</Action>
        ) : (
          <Action href={orderLink(shop, orderId)}>{m.mail_order_see()}</Action>
        )}
        {status !== "cancelled" && <MadeBy maker={shop.maker} />}
      </>
    ),
  }
}

interface ShipmentProps {
  shipment: MailedShipment
  customerName: string
  pickUp: boolean | undefined
  couriers: ShopFacts["couriers"]
}

function Shipment({ shipment, customerName, pickUp, couriers }: ShipmentProps) {
  const { courier, trackingNumber, dueCents, items, addressLines } = shipment
  const url = trackingUrl(couriers, courier, trackingNumber)
  const tracking = [courier, trackingNumber].filter((line) => line !== null)
  const due = pickUp ? m.mail_shipped_due_pick_up : m.mail_shipped_due
  return (
    <>
      {dueCents !== null && (
        <Panel>
          <Paragraph>{due({ total: formatRupees(dueCents) })}</Paragraph>
        </Panel>
      )}
      {tracking.length > 0 && (
        <>
          <Subtitle>{m.mail_shipped_tracking()}</Subtitle>
          <Paragraph>
            <Lines of={tracking} />
          </Paragraph>
          {url && <Action href={url}>{m.mail_shipped_follow()}</Action>}
        </>
      )}
      <Subtitle>{m.mail_order_items()}</Subtitle>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and two items may have the same name
        <Paragraph key={index}>
          <ItemName item={item} />
        </Paragraph>
      ))}
      <MailedDelivery order={{ customerName, addressLines, ...(pickUp && { pickUp }) }} />
    </>
  )
}
