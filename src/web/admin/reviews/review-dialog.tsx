import { useEffect, useId, useState } from "react"
import { Link } from "react-router"
import { m } from "#messages/messages.js"
import {
  type AdminReview,
  type AdminReviewForm,
  adminReviewForm,
  hiddenReviewForm,
} from "#shop/reviews/admin-reviews.ts"
import { ProductPicture } from "#web/products/product-picture.tsx"
import { apiProblem } from "#web/session/api/api-problem.ts"
import { fetchFile } from "#web/session/files/download.ts"
import { useObjectUrl } from "#web/session/files/use-object-url.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Checkbox } from "#web/ui/controls/checkbox.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Textarea } from "#web/ui/controls/textarea.tsx"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { Stars } from "#web/ui/stars.tsx"
import { adminCall, toastFailure, toastSuccess } from "../admin-call.ts"
import type { FormActions } from "../entities/entity-dialog.tsx"
import { EditConflict } from "../forms/conflict.tsx"
import { useEditForm } from "../forms/use-edit-form.ts"
import { useQuestionBeforeLeaving } from "../forms/use-question-before-leaving.tsx"
import { History } from "../history/history.tsx"
import { toOrder } from "../orders/to-order.ts"

const described = { answer: { label: m.admin_reviews_answer }, hidden_reason: { label: m.admin_reviews_reason } }

const formValues = (review: AdminReview | null) => ({
  answer: review?.answer ?? "",
  hidden_reason: review?.hidden_reason ?? "",
})

export function ReviewDialog({ review, onClose, onSaved }: FormActions<AdminReview> & { review: AdminReview }) {
  const [asked, setAsked] = useState(review.hidden_reason !== null)
  const form = useEditForm<ReturnType<typeof formValues>, AdminReviewForm, AdminReview>(
    asked ? hiddenReviewForm : adminReviewForm,
    described,
    review,
    formValues,
  )
  const { fields, seen, dirty, conflict } = form
  // Another admin may have hidden it meanwhile.
  const hide = asked || fields.values.hidden_reason !== ""
  const formId = useId()
  const { leave, question } = useQuestionBeforeLeaving(() => dirty, onClose)
  const failed = m.admin_reviews_failed()
  const { busy, onSubmit } = useSubmit(fields, {
    invalidTitle: failed,
    send: (json) =>
      adminCall("PATCH", "/admin/reviews/:id", {
        param: { id: review.id },
        json: { ...json, version: seen?.version },
      }),
    onSuccess({ value }) {
      toastSuccess(m.admin_reviews_saved())
      onSaved(value)
    },
    onFailure(failure) {
      if (!form.showConflict(failure)) return apiProblem(failed, failure)
      toastFailure(failed, failure)
      return null
    },
  })
  function setHidden(hidden: boolean) {
    setAsked(hidden)
    if (!hidden) fields.set("hidden_reason", "")
  }
  return (
    <Dialog
      open
      onClose={leave}
      title={m.admin_reviews_title({ name: review.product_name })}
      cancelLabel={m.shell_cancel()}
      footer={
        <Button type="submit" form={formId} busy={busy}>
          {m.admin_reviews_save()}
        </Button>
      }
    >
      <Said review={review} />
      <form id={formId} onSubmit={onSubmit} noValidate className="grid gap-5">
        {conflict && <EditConflict {...conflict} />}
        <Field label={described.answer.label()} hint={m.admin_reviews_answer_hint()} error={fields.errors.answer}>
          <Textarea {...fields.bind("answer")} />
        </Field>
        <div className="grid gap-2">
          <Checkbox
            label={m.admin_reviews_hide()}
            checked={hide}
            onChange={({ target }) => setHidden(target.checked)}
          />
          {hide && (
            <Field
              label={described.hidden_reason.label()}
              hint={m.admin_reviews_reason_hint()}
              error={fields.errors.hidden_reason}
              required
            >
              <Textarea rows={2} {...fields.bind("hidden_reason")} />
            </Field>
          )}
        </div>
        <History entity={`review:${review.id}`} described={described} />
      </form>
      {question}
    </Dialog>
  )
}

function Said({ review }: { review: AdminReview }) {
  const { id, stars, name, text, pictures, order_id, hidden_reason } = review
  const by = name ?? m.shop_reviews_former()
  return (
    <div className="wrap-anywhere grid gap-2">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Stars stars={stars} alt={m.orders_stars({ stars })} />
        <strong>{by}</strong>
        <Link {...toOrder(order_id)} className="thread-link text-sm">
          {m.admin_reviews_order()}
        </Link>
      </p>
      {text && <p className="whitespace-pre-line">{text}</p>}
      {pictures.length > 0 && (
        <p className="flex flex-wrap gap-3">
          {pictures.map((url, at) => {
            const alt = m.shop_reviews_picture({ position: at + 1, name: by })
            if (hidden_reason) return <HiddenPicture key={url} reviewId={id} position={at + 1} alt={alt} />
            return (
              <a key={url} href={url} target="_blank" rel="noreferrer" className="w-24">
                <ProductPicture imageUrl={url} alt={alt} sizes="6rem" className="rounded-md" />
              </a>
            )
          })}
        </p>
      )}
    </div>
  )
}

/** A picture of a hidden review: it has no address that a browser may read without the session. */
function HiddenPicture({ reviewId, position, alt }: { reviewId: string; position: number; alt: string }) {
  const [picture, setPicture] = useState<Blob | null>(null)
  useEffect(() => {
    let gone = false
    const param = { id: reviewId, position: String(position) }
    void fetchFile("/admin/reviews/:id/pictures/:position", { param }).then((fetched) => {
      if (!gone && fetched.ok) setPicture(fetched.value.file)
    })
    return () => {
      gone = true
    }
  }, [reviewId, position])
  const url = useObjectUrl(picture)
  return (
    <span className="w-24">
      <ProductPicture imageUrl={url ?? null} alt={alt} sizes="6rem" className="rounded-md text-xs" />
    </span>
  )
}
