import { m } from "#messages/messages.js"
import type { AdminOrderEvent } from "#shop/orders/admin-orders.ts"
import { formatDateTime } from "#web/ui/dates.ts"
import { eventText } from "./order-format.ts"
import { Section } from "./section.tsx"

/** Who changed what and when, newest first. */
export function OrderTimeline({ events }: { events: readonly AdminOrderEvent[] }) {
  return (
    <Section title={m.admin_order_timeline()}>
      <ol className="grid gap-3 border-line border-l-2 border-dashed pl-5 ml-1.5">
        {events.toReversed().map((event) => (
          <li key={`${event.kind}-${event.created_at}-${event.after}`} className="relative leading-snug">
            <span
              aria-hidden="true"
              className="absolute top-1.5 -left-[1.6rem] size-2.5 rounded-full bg-terracotta ring-4 ring-surface"
            />
            {eventText(event)}
            <span className="block text-muted text-sm">
              <time dateTime={event.created_at}>{formatDateTime(event.created_at)}</time>
              {event.actor && ` · ${event.actor.name || event.actor.email}`}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
