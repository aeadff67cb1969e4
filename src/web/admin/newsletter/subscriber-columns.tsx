import { m } from "#messages/messages.js"
import type { AdminSubscriber } from "#shop/newsletter/admin-newsletter.ts"
import type { SubscriberState } from "#shop/newsletter/newsletter.ts"
import { Badge, type BadgeTone } from "#web/ui/badge.tsx"
import { formatDate, formatDateTime } from "#web/ui/dates.ts"
import type { Column } from "../list/data-table.tsx"

const states: Readonly<Record<SubscriberState, { name: () => string; tone: BadgeTone }>> = {
  pending: { name: m.admin_newsletter_status_pending, tone: "warning" },
  confirmed: { name: m.admin_newsletter_status_confirmed, tone: "success" },
  unsubscribed: { name: m.admin_newsletter_status_unsubscribed, tone: "neutral" },
}

export const subscriberColumns: readonly Column<AdminSubscriber>[] = [
  {
    key: "email",
    header: m.admin_newsletter_email,
    className: "font-bold wrap-anywhere",
    cell: ({ email }) => email,
  },
  {
    key: "status",
    header: m.admin_status,
    className: "@max-[40rem]:justify-end",
    cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].name()}</Badge>,
  },
  {
    key: "asked",
    header: m.admin_newsletter_asked,
    named: true,
    className: "whitespace-nowrap",
    cell: ({ created_at }) => (
      <time dateTime={created_at} title={formatDateTime(created_at)}>
        {formatDate(created_at)}
      </time>
    ),
  },
  {
    key: "code",
    header: m.admin_newsletter_code,
    named: true,
    className: "whitespace-nowrap",
    cell: ({ code, code_used }) => {
      if (code === null) return "–"
      return code_used ? m.admin_newsletter_code_used({ code }) : code
    },
  },
]
