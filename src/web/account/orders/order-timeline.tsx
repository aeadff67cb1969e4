import { m } from "#messages/messages.js"
import type { OrderEvent } from "#shop/orders/order-json.ts"
import { ORDER_STATUSES, orderStatusLabels, PAYMENT_STATUSES, paymentStatusLabels } from "#shop/orders/orders.ts"
import { formatDateTime } from "#web/ui/dates.ts"

export function OrderTimeline({ events }: { events: OrderEvent[] }) {
  return (
    <ol className="grid gap-3 border-line border-l-2 border-dashed pl-5">
      {events.map((event) => (
        <li key={`${event.kind}-${event.created_at}`} className="relative leading-snug">
          <span
            aria-hidden="true"
            className="absolute top-1.5 -left-[1.6rem] size-2.5 rounded-full bg-terracotta ring-4 ring-surface"
          />
          {eventText(event)}
          <time dateTime={event.created_at} className="block text-muted text-sm">
            {formatDateTime(event.created_at)}
          </time>
        </li>
      ))}
    </ol>
  )
}

function eventText({ kind, before, after }: OrderEvent): string {
  if (kind === "placed") return m.orders_event_placed()
  if (kind === "receipt") return before ? m.orders_event_receipt_replaced() : m.orders_receipt_added()
  const status = ORDER_STATUSES.find((known) => known === after)
  if (kind === "status") return status ? orderStatusLabels[status] : String(after)
  const payment = PAYMENT_STATUSES.find((known) => known === after)
  return `Payment ${payment ? paymentStatusLabels[payment].toLowerCase() : after}`
}
