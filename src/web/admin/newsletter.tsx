import { Download, Mail } from "lucide-react"
import { m } from "#messages/messages.js"
import type { AdminSubscriber } from "#shop/newsletter/admin-newsletter.ts"
import type { SubscriberState } from "#shop/newsletter/newsletter.ts"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { Badge, type BadgeTone } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/controls/button.tsx"
import { AdminList, useAdminList } from "./list/admin-list.tsx"
import { type Column, DateCell } from "./list/data-table.tsx"
import { type ListFilter, sortFilter, useListUrl } from "./list/list-url.ts"
import { useAdminQuery } from "./list/use-admin-query.ts"
import { useExport } from "./use-export.ts"
import "./newsletter/newsletter.css"

const FILTERS = [
  {
    name: "status",
    label: m.admin_status,
    choices: [
      ["all", m.admin_newsletter_status_all],
      ["confirmed", m.admin_newsletter_status_confirmed],
      ["pending", m.admin_newsletter_status_pending],
      ["unsubscribed", m.admin_newsletter_status_unsubscribed],
    ],
  },
  sortFilter("newest", "oldest"),
] as const satisfies readonly ListFilter[]

export const meta = privatePageMeta(m.admin_screen_newsletter)

/** Lists the subscribers of the newsletter. The owner writes it elsewhere, with the exported list. */
export default function NewsletterPage() {
  const url = useListUrl(FILTERS)
  const page = useAdminQuery("/admin/newsletter", { query: url.sent })
  const list = useAdminList("newsletter", url, page)
  const [saving, save] = useExport("/admin/newsletter.csv", {}, m.admin_newsletter_export_failed())
  return (
    <AdminList
      heading={{
        title: m.admin_screen_newsletter(),
        text: m.admin_newsletter_lead(),
        action: (
          <Button variant="secondary" busy={saving} onClick={save}>
            <Download aria-hidden="true" className="size-5" />
            {m.admin_orders_export()}
          </Button>
        ),
      }}
      list={list}
      label={m.admin_screen_newsletter()}
      search={{ label: m.admin_newsletter_search(), placeholder: m.admin_newsletter_search_placeholder() }}
      filtersClassName="mb-4"
      summary={
        <p role="status" className="mb-3 min-h-6 text-muted text-sm">
          {page.value && m.admin_newsletter_count({ count: page.value.confirmed })}
        </p>
      }
      columns={subscriberColumns}
      tableClassName="newsletter-table"
      icon={<Mail aria-hidden="true" />}
      none={{ title: m.admin_newsletter_empty(), text: m.admin_newsletter_empty_text() }}
      noMatch={{ title: m.admin_newsletter_no_match() }}
    />
  )
}

const states: Readonly<Record<SubscriberState, { name: () => string; tone: BadgeTone }>> = {
  pending: { name: m.admin_newsletter_status_pending, tone: "warning" },
  confirmed: { name: m.admin_newsletter_status_confirmed, tone: "success" },
  unsubscribed: { name: m.admin_newsletter_status_unsubscribed, tone: "neutral" },
}

const subscriberColumns: readonly Column<AdminSubscriber>[] = [
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
    cell: ({ created_at }) => <DateCell at={created_at} />,
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
