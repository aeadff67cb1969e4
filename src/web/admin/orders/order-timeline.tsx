import { formatWeekday } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { oneLine } from "#shop/address/address.ts"
import { centsFromNumeric, formatRupees } from "#shop/money.ts"
import type { AdminOrder, AdminOrderEvent } from "#shop/orders/admin-order-json.ts"
import { orderStatusLabels, PARCEL_REFUSED, paymentStatusLabels } from "#shop/orders/orders.ts"
import { returnEventText } from "#shop/orders/returns.ts"
import { paymentMethodLabels } from "#shop/payment-methods.ts"
import { Timeline, TimelineEvent } from "#web/orders/timeline.tsx"
import { FoldedSection } from "./folded-section.tsx"
import { OrderPictures } from "./receipts/order-pictures.tsx"

export function TimelineSection({ order }: { order: AdminOrder }) {
  const last = order.events.at(-1)
  return (
    <FoldedSection title={m.admin_order_timeline()} summary={last && eventText(last)}>
      <Timeline>
        {order.events.toReversed().map((event) => (
          <TimelineEvent
            key={`${event.kind}-${event.created_at}-${event.after}`}
            at={event.created_at}
            by={event.actor ? event.actor.name || event.actor.email : undefined}
          >
            {eventText(event)}
            {event.reason && event.reason !== PARCEL_REFUSED && (
              <span className="wrap-anywhere block">{reasonText(event.kind, event.reason)}</span>
            )}
            <OrderPictures orderId={order.id} paths={event.pictures ?? []} />
          </TimelineEvent>
        ))}
      </Timeline>
    </FoldedSection>
  )
}

const statusReasons: Readonly<Record<string, () => string>> = {
  unpaid: m.admin_event_unpaid,
  agreed: m.admin_event_agreed,
  declined: m.admin_event_declined,
}

function reasonText(kind: AdminOrderEvent["kind"], reason: string): string {
  return kind === "status" ? (statusReasons[reason]?.() ?? reason) : m.admin_event_quoted({ note: reason })
}
const partLabels = () => ({
  part_paid: m.orders_payment_part(),
  deposit: m.orders_deposit_received(),
  balance: m.orders_balance_due(),
  retained: m.orders_deposit_retained(),
})

type EventWords = Pick<AdminOrderEvent, "kind" | "before" | "after"> & Partial<Pick<AdminOrderEvent, "reason">>

/** Describes an event for the timeline: "Status: Pending → Confirmed". */
export function eventText({ kind, before, after, reason }: EventWords): string {
  if (kind === "placed") return m.admin_event_placed()
  if (kind === "receipt") return before ? m.admin_event_receipt_replaced() : m.admin_event_receipt_added()
  if (kind === "link") return m.admin_event_link()
  if (kind === "call") return m.admin_event_call()
  if (kind === "making") return m.admin_event_making({ state: after ?? "" })
  if (kind === "refund") return m.admin_event_refund({ amount: formatRupees(centsFromNumeric(after ?? "0")) })
  if (kind === "address") return m.admin_event_address({ before: oneLine(before) })
  if (kind === "promise") return m.admin_event_promise({ day: formatWeekday(after ?? "") })
  if (kind === "progress") return m.admin_event_progress()
  if (kind === "return") return returnEventText(after)
  if (kind === "question") return m.admin_event_question({ by: after ?? "" })
  if (kind === "status" && reason === PARCEL_REFUSED) return m.admin_event_refused()
  if (kind === "handed_over") {
    return after === "true" ? m.admin_event_handed_over() : m.admin_event_handed_over_undone()
  }
  if (kind === "note") return m.admin_event_note({ before: quotedNote(before), after: quotedNote(after) })
  const inWords = (labels: Readonly<Record<string, string>>) => ({
    before: labels[before ?? ""] ?? String(before),
    after: labels[after ?? ""] ?? String(after),
  })
  if (kind === "status") return m.admin_event_status(inWords(orderStatusLabels))
  if (kind === "payment_method") return m.admin_event_method(inWords(paymentMethodLabels))
  return m.admin_event_payment(inWords({ ...paymentStatusLabels, ...partLabels() }))
}

const MAX_NOTE_CHARACTERS = 80

function quotedNote(note: string | null): string {
  if (!note) return m.admin_event_none()
  const shown = note.length > MAX_NOTE_CHARACTERS ? `${note.slice(0, MAX_NOTE_CHARACTERS)}…` : note
  return m.admin_event_quoted({ note: shown })
}
