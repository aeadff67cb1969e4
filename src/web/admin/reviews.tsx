import { MessageSquareText } from "lucide-react"
import { href, Link } from "react-router"
import { langWritten } from "#messages/markup/scripts.ts"
import { m } from "#messages/messages.js"
import type { AdminReview } from "#shop/reviews/admin-reviews.ts"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { Badge } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/controls/button.tsx"
import { Stars } from "#web/ui/stars.tsx"
import { useFormDialog } from "./entities/use-form-dialog.tsx"
import type { InList } from "./forms/entities.ts"
import { AdminList, useAdminList } from "./list/admin-list.tsx"
import { type Column, DateCell } from "./list/data-table.tsx"
import { type ListFilter, sortFilter, useListUrl } from "./list/list-url.ts"
import { useAdminQuery } from "./list/use-admin-query.ts"
import { ReviewDialog } from "./reviews/review-dialog.tsx"
import { May } from "./shell/may.tsx"
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

const reviewColumns: readonly Column<AdminReview>[] = [
  {
    key: "review",
    header: m.admin_reviews_review,
    cell: ({ stars, name, text, pictures }) => (
      <div className="wrap-anywhere grid gap-1">
        <p className="flex flex-wrap gap-x-3">
          <Stars stars={stars} alt={m.orders_stars({ stars })} />
          <strong>{name ?? m.shop_reviews_former()}</strong>
        </p>
        {text && <p className="line-clamp-2 max-w-prose text-sm">{text}</p>}
        {pictures.length > 0 && (
          <p className="text-muted text-sm">{m.admin_pictures_count({ count: pictures.length })}</p>
        )}
      </div>
    ),
  },
  {
    key: "product",
    header: m.admin_reviews_product,
    className: "wrap-anywhere",
    cell: ({ product_id, product_name }) => (
      <Link
        to={href("/product/:id", { id: product_id })}
        lang={langWritten(product_name)}
        className="thread-link font-bold"
      >
        {product_name}
      </Link>
    ),
  },
  {
    key: "date",
    header: m.admin_reviews_written,
    named: true,
    className: "whitespace-nowrap",
    cell: ({ created_at }) => <DateCell at={created_at} />,
  },
  {
    key: "status",
    header: m.admin_status,
    className: "@max-[60rem]:justify-end",
    cell: ({ hidden_reason, answer }) => (
      <span className="flex flex-wrap gap-2">
        <Badge tone={hidden_reason ? "danger" : "success"}>
          {hidden_reason ? m.admin_reviews_hidden() : m.admin_reviews_shown()}
        </Badge>
        {answer && <Badge>{m.admin_reviews_answered()}</Badge>}
      </span>
    ),
  },
  {
    key: "actions",
    header: m.admin_actions,
    end: true,
    className: "@max-[60rem]:justify-end",
    cell: (review, changes) => (
      <May call="PATCH /admin/reviews/:id">
        <OpenButton review={review} {...changes} />
      </May>
    ),
  },
]

function OpenButton({ review, onChange }: { review: AdminReview } & InList<AdminReview>) {
  const form = useFormDialog<AdminReview>((actions) => <ReviewDialog review={review} {...actions} />, onChange)
  const name = review.product_name
  return (
    <>
      <Button size="sm" variant="secondary" aria-label={m.admin_reviews_open_of({ name })} onClick={form.open}>
        {m.admin_reviews_open()}
      </Button>
      {form.dialog}
    </>
  )
}
