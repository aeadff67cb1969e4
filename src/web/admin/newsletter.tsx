import { Mail } from "lucide-react"
import { m } from "#messages/messages.js"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { ExportButton } from "./export-button.tsx"
import { AdminList, useAdminList } from "./list/admin-list.tsx"
import { type ListFilter, sortFilter, useListUrl } from "./list/list-url.ts"
import { useAdminQuery } from "./list/use-admin-query.ts"
import { subscriberColumns } from "./newsletter/subscriber-columns.tsx"
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
  return (
    <AdminList
      heading={{
        title: m.admin_screen_newsletter(),
        text: m.admin_newsletter_lead(),
        action: <ExportButton path="/admin/newsletter.csv" input={{}} failed={m.admin_newsletter_export_failed()} />,
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
