import { m } from "#messages/messages.js"
import type { Reviewable } from "#shop/reviews/review-json.ts"
import { ProductPicture } from "#web/products/product-picture.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/controls/button.tsx"
import { Stars } from "#web/ui/stars.tsx"

interface ReviewedProductProps {
  product: Reviewable
  onWrite: () => void
  onDelete: () => void
}

/** Shows a product of the order and its customer's review. */
export function ReviewedProduct({ product: { name, image_url, review }, onWrite, onDelete }: ReviewedProductProps) {
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] gap-4">
      <ProductPicture imageUrl={image_url} alt="" sizes="4rem" className="rounded-md text-xs" />
      <div className="wrap-anywhere grid content-start gap-2">
        <strong>{name}</strong>
        {review && (
          <>
            <p className="flex flex-wrap items-center gap-3">
              <Stars stars={review.stars} />
              {review.hidden && <Badge tone="warning">{m.orders_review_hidden()}</Badge>}
            </p>
            {review.text && <p className="whitespace-pre-line">{review.text}</p>}
            {review.answer && (
              <p className="whitespace-pre-line border-rose border-l-2 pl-4">
                <strong className="block text-sm">{m.orders_review_answer()}</strong>
                {review.answer}
              </p>
            )}
          </>
        )}
        <p className="flex flex-wrap gap-3">
          {!review && (
            <Button size="sm" variant="secondary" aria-label={m.orders_review_add_of({ name })} onClick={onWrite}>
              {m.orders_review_add()}
            </Button>
          )}
          {review && !review.hidden && (
            <Button size="sm" variant="secondary" aria-label={m.orders_review_edit_of({ name })} onClick={onWrite}>
              {m.orders_review_edit()}
            </Button>
          )}
          {review && (
            <Button size="sm" variant="ghost" aria-label={m.orders_review_delete_of({ name })} onClick={onDelete}>
              {m.orders_review_delete()}
            </Button>
          )}
        </p>
      </div>
    </li>
  )
}
