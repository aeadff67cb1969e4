import { useCallback, useState } from "react"
import { m } from "#messages/messages.js"
import type { Reviewable } from "#shop/reviews/review-json.ts"
import { ProductPicture } from "#web/products/product-picture.tsx"
import { call } from "#web/session/api/api.ts"
import { showFailure } from "#web/session/api/api-problem.ts"
import { Badge } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/controls/button.tsx"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { QuestionDialog } from "#web/ui/dialogs/question-dialog.tsx"
import { LoadFailed } from "#web/ui/feedback/load-failed.tsx"
import { Spinner } from "#web/ui/feedback/spinner.tsx"
import { toast } from "#web/ui/feedback/toast.ts"
import { Stars } from "#web/ui/stars.tsx"
import { useLoad } from "#web/ui/use-load.ts"
import { ReviewForm } from "./review-form.tsx"

export interface ReviewsDialogProps {
  orderId: string
  onClose: () => void
}

export function ReviewsDialog({ orderId, onClose }: ReviewsDialogProps) {
  const read = useCallback(() => call("GET", "/orders/:id/reviews", { param: { id: orderId } }), [orderId])
  const { result, load } = useLoad(read)
  const [writing, setWriting] = useState<string | null>(null)
  const [deleting, setDeleting] = useState<Reviewable | null>(null)
  const products = result?.ok ? result.value.products : []
  const [only] = products
  // Where only one product lacks a review, its form opens at once.
  const wanted = writing ?? (products.length === 1 && only && !only.review ? only.product_id : null)
  const written = products.find(({ product_id }) => product_id === wanted)

  async function remove({ review }: Reviewable) {
    const removed = review && (await call("DELETE", "/reviews/:id", { param: { id: review.id } }))
    setDeleting(null)
    if (removed?.ok) toast({ title: m.orders_review_deleted(), tone: "success" })
    else if (removed) showFailure(removed)
    await load()
  }
  async function saved() {
    toast({ title: m.orders_review_saved(), tone: "success" })
    if (products.length === 1) return onClose()
    setWriting(null)
    await load()
  }
  return (
    <>
      <Dialog open onClose={onClose} title={written?.name ?? m.orders_review()} description={m.orders_review_lead()}>
        {!result && <Spinner label={m.shell_loading()} className="mx-auto size-8 text-terracotta" />}
        {result && !result.ok && <LoadFailed message={result.message} onRetry={load} />}
        {written ? (
          <ReviewForm
            key={written.review?.version}
            orderId={orderId}
            product={written}
            onCancel={writing ? () => setWriting(null) : onClose}
            onSaved={saved}
            onOutdated={load}
          />
        ) : (
          <ul className="grid gap-5">
            {products.map((product) => (
              <ReviewedProduct
                key={product.product_id}
                product={product}
                onWrite={() => setWriting(product.product_id)}
                onDelete={() => setDeleting(product)}
              />
            ))}
          </ul>
        )}
      </Dialog>
      {deleting && (
        <QuestionDialog
          title={m.orders_review_delete_question()}
          text={
            deleting.review?.hidden
              ? m.orders_review_delete_hidden_text({ name: deleting.name })
              : m.orders_review_delete_text({ name: deleting.name })
          }
          confirmLabel={m.orders_review_delete()}
          onClose={() => setDeleting(null)}
          onConfirm={() => remove(deleting)}
        />
      )}
    </>
  )
}

interface ReviewedProductProps {
  product: Reviewable
  onWrite: () => void
  onDelete: () => void
}

function ReviewedProduct({ product: { name, image_url, review }, onWrite, onDelete }: ReviewedProductProps) {
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] gap-4">
      <ProductPicture imageUrl={image_url} alt="" sizes="4rem" className="rounded-md text-xs" />
      <div className="wrap-anywhere grid content-start gap-2">
        <strong>{name}</strong>
        {review && (
          <>
            <p className="flex flex-wrap items-center gap-3">
              <Stars stars={review.stars} alt={m.orders_stars(review)} />
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
