import { Suspense } from "react"
import { formatWeekday } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { oneLine } from "#shop/address/address.ts"
import { centsFromNumeric, formatRupees } from "#shop/money.ts"
import type { Order, OrderEvent } from "#shop/orders/order-json.ts"
import { ORDER_STATUSES, orderStatusLabels, PARCEL_REFUSED, PAYMENT_STATUSES } from "#shop/orders/orders.ts"
import { returnEventText } from "#shop/orders/returns.ts"
import { Timeline, TimelineEvent } from "#web/orders/timeline.tsx"
import { lazyPart } from "#web/ui/lazy-part.ts"

/** Few orders have pictures. */
const OrderPictures = lazyPart(async () => (await import("./order-pictures.tsx")).OrderPictures)

/** Tells a customer what has happened to an order, oldest first. */
export function OrderTimeline({ order: { id, events, pick_up } }: { order: Order }) {
  return (
    <Timeline>
      {events.map((event) => (
        <TimelineEvent key={`${event.kind}-${event.created_at}`} at={event.created_at}>
          <span className="whitespace-pre-line">
            {pick_up && event.after === "shipped" ? m.orders_status_ready() : eventText(event)}
          </span>
          {event.pictures && (
            <Suspense>
              <OrderPictures orderId={id} paths={event.pictures} />
            </Suspense>
          )}
        </TimelineEvent>
      ))}
    </Timeline>
  )
}

function eventText({ kind, before, after, reason }: OrderEvent): string {
  if (kind === "refund") {
    const amount = formatRupees(centsFromNumeric(after ?? "0"))
    return reason ? m.orders_event_refund_why({ amount, reason }) : m.orders_event_refund({ amount })
  }
  if (kind === "payment_method") return m.orders_event_method()
  if (kind === "address") return m.orders_event_address({ before: oneLine(before) })
  if (kind === "promise") return m.orders_event_promise({ day: formatWeekday(after ?? ""), reason: reason ?? "" })
  if (kind === "progress") return reason ?? ""
  if (kind === "question") return m.orders_event_question({ question: reason ?? "" })
  if (kind === "status" && reason === PARCEL_REFUSED) return m.orders_event_parcel_refused()
  if (reason === "unpaid" && kind === "status") return m.orders_event_unpaid()
  if (kind === "return") return returnEventText(after)
  if (reason && kind !== "status") return m.orders_event_refused({ reason })
  if (kind === "placed") return m.orders_event_placed()
  if (kind === "receipt") return before ? m.orders_event_receipt_replaced() : m.orders_receipt_added()
  const status = ORDER_STATUSES.find((known) => known === after)
  if (after === "retained") return m.orders_deposit_retained()
  if (kind === "status") return status ? orderStatusLabels[status] : String(after)
  const payment = ([...PAYMENT_STATUSES, "part_paid", "deposit", "balance"] as const).find((known) => known === after)
  return payment ? m.orders_event_payment({ status: payment }) : String(after)
}
