import { MessageSquareText } from "lucide-react"
import { m } from "#messages/messages.js"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { AdminList, useAdminList } from "./list/admin-list.tsx"
import { type ListFilter, sortFilter, useListUrl } from "./list/list-url.ts"
import { useAdminQuery } from "./list/use-admin-query.ts"
import { reviewColumns } from "./reviews/review-columns.tsx"
import "./reviews/reviews.css"

const FILTERS = [
  {
    name: "status",
    label: m.admin_status,
    choices: [
      ["all", m.admin_reviews_status_all],
      ["shown", m.admin_reviews_shown],
      ["hidden", m.admin_reviews_hidden],
    ],
  },
  {
    name: "stars",
    label: m.admin_reviews_stars,
    choices: [
      ["all", m.admin_reviews_stars_all],
      ["5", () => m.orders_stars({ stars: 5 })],
      ["4", () => m.orders_stars({ stars: 4 })],
      ["3", () => m.orders_stars({ stars: 3 })],
      ["2", () => m.orders_stars({ stars: 2 })],
      ["1", () => m.orders_stars({ stars: 1 })],
    ],
  },
  sortFilter("newest", "oldest"),
] as const satisfies readonly ListFilter[]

export const meta = privatePageMeta(m.admin_screen_reviews)

/** Lists the reviews, which admins answer, and hide where there is a reason. */
export default function ReviewsPage() {
  const url = useListUrl(FILTERS)
  const page = useAdminQuery("/admin/reviews", { query: url.sent })
  const list = useAdminList("reviews", url, page)
  return (
    <AdminList
      heading={{ title: m.admin_screen_reviews(), text: m.admin_reviews_lead() }}
      list={list}
      label={m.admin_screen_reviews()}
      search={{ label: m.admin_reviews_search(), placeholder: m.admin_reviews_search_placeholder() }}
      filtersClassName="mb-4"
      summary={
        <p role="status" className="mb-3 min-h-6 text-muted text-sm">
          {page.value && m.admin_reviews_recent({ count: page.value.recent })}
        </p>
      }
      columns={reviewColumns}
      tableClassName="reviews-table"
      icon={<MessageSquareText aria-hidden="true" />}
      none={{ title: m.admin_reviews_empty(), text: m.admin_reviews_empty_text() }}
      noMatch={{ title: m.admin_reviews_no_match() }}
    />
  )
}
