import { href, Link } from "react-router"
import { m } from "#messages/messages.js"
import type { AdminReview } from "#shop/reviews/admin-reviews.ts"
import { Badge } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/controls/button.tsx"
import { Stars } from "#web/ui/stars.tsx"
import type { InList } from "../forms/entities.ts"
import { useFormDialog } from "../forms/use-form-dialog.tsx"
import type { Column } from "../list/data-table.tsx"
import { DateCell } from "../list/date-cell.tsx"
import { ReviewDialog } from "./review-dialog.tsx"

export const reviewColumns: readonly Column<AdminReview>[] = [
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
      <Link to={href("/product/:id", { id: product_id })} className="thread-link font-bold">
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
    cell: (review, changes) => <OpenButton review={review} {...changes} />,
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
