import { MarkedText } from "#messages/marked-text.tsx"
import { m } from "#messages/messages.js"
import { trackingUrl } from "#shop/settings/couriers-section.ts"
import { formatRupees } from "../../../money.ts"
import { greetingName } from "../../greeting.ts"
import type { MailedShipment } from "../../mailed-order.ts"
import { type MailLanguage, orderLink, type ShopFacts, type Template } from "../content.ts"
import { Action, Lines, OwnWords, Panel, Paragraph, Subtitle, Title } from "../parts.tsx"
import { ItemName, MailedDelivery } from "./order-lines.tsx"

const reasons = { unpaid: m.mail_status_unpaid, declined: m.mail_status_declined }

export const statusUpdate: Template<"send-status-update"> = (
  { status, orderId, orderNumber: number, customerName, shipment, entered, why, parcelRefused, refundDueCents, pickUp },
  shop,
  language,
) => {
  const news = pickUp && status === "shipped" ? "ready" : status
  const said = pickUp && status === "confirmed" ? "prepared" : news
  const cancelled = why ? reasons[why]({}, language) : m.mail_status_detail({ status: said }, language)
  const detail =
    refundDueCents === undefined
      ? cancelled
      : m.mail_status_refund_due({ amount: formatRupees(refundDueCents) }, language)
  const name = greetingName(customerName, language)
  const sentence = m.mail_status_news.parts({ status: news, number, name }, language)
  return {
    subject: m.mail_status_subject({ status: news, number }, language),
    preview: detail,
    body: (
      <>
        <Title>{m.mail_status_title({ status: news }, language)}</Title>
        <Paragraph>
          <MarkedText parts={sentence} marks={{ number: (text) => <strong>{text}</strong> }} /> {detail}
        </Paragraph>
        {parcelRefused && <Paragraph>{m.mail_status_parcel_refused({}, language)}</Paragraph>}
        {status === "shipped" && <OwnWords of={shop.words.mail_shipped} />}
        {shipment && <Shipment {...{ shipment, customerName, pickUp, language }} couriers={shop.couriers} />}
        {!entered && (
          <Action href={orderLink(shop, orderId, language)}>
            {why ? m.mail_order_again({}, language) : m.mail_order_see({}, language)}
          </Action>
        )}
      </>
    ),
  }
}

interface ShipmentProps {
  shipment: MailedShipment
  customerName: string
  pickUp: boolean | undefined
  language: MailLanguage
  couriers: ShopFacts["couriers"]
}

/** Shows how to follow the parcel, what to have ready for it, its content and its address. */
function Shipment({ shipment, customerName, pickUp, language, couriers }: ShipmentProps) {
  const { courier, trackingNumber, dueCents, items, addressLines } = shipment
  const url = trackingUrl(couriers, courier, trackingNumber)
  const tracking = [courier, trackingNumber].filter((line) => line !== null)
  const due = pickUp ? m.mail_shipped_due_pick_up : m.mail_shipped_due
  return (
    <>
      {dueCents !== null && (
        <Panel>
          <Paragraph>{due({ total: formatRupees(dueCents) }, language)}</Paragraph>
        </Panel>
      )}
      {tracking.length > 0 && (
        <>
          <Subtitle>{m.mail_shipped_tracking({}, language)}</Subtitle>
          <Paragraph>
            <Lines of={tracking} />
          </Paragraph>
          {url && <Action href={url}>{m.mail_shipped_follow({}, language)}</Action>}
        </>
      )}
      <Subtitle>{m.mail_order_items({}, language)}</Subtitle>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and two items may have the same name
        <Paragraph key={index}>
          <ItemName item={item} language={language} />
        </Paragraph>
      ))}
      <MailedDelivery order={{ customerName, addressLines, ...(pickUp && { pickUp }) }} language={language} />
    </>
  )
}
