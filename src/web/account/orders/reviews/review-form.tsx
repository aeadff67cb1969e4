import { type FormEvent, useId, useState } from "react"
import { m } from "#messages/messages.js"
import type { Reviewable } from "#shop/reviews/review-json.ts"
import { MAX_STARS, reviewForm } from "#shop/reviews/reviews.ts"
import { type ChosenPicture, PicturesField, type SendPicture } from "#web/products/pictures/pictures-field.tsx"
import { call, type Failure } from "#web/session/api/api.ts"
import { upload } from "#web/session/files/upload.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field, FieldError } from "#web/ui/controls/field.tsx"
import { Textarea } from "#web/ui/controls/textarea.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { toast } from "#web/ui/feedback/toast.ts"

interface ReviewFormProps {
  orderId: string
  product: Reviewable
  onCancel: () => void
  onSaved: () => void
  /** The review is another one by now. */
  onOutdated: () => void
}

export function ReviewForm({ orderId, product, onCancel, onSaved, onOutdated }: ReviewFormProps) {
  const { review } = product
  const [stars, setStars] = useState(review?.stars ?? 0)
  const [text, setText] = useState(review?.text ?? "")
  const [chosen, setChosen] = useState<readonly ChosenPicture[]>((review?.pictures ?? []).map((name) => ({ name })))
  const [uploading, setUploading] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Pick<Failure, "field" | "message"> | null>(null)
  const errorOf = (field: string) => (problem?.field === field ? problem.message : null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || uploading) return
    const form = event.currentTarget
    const checked = reviewForm.safeParse({ stars, text, pictures: chosen.map(({ name }) => name) })
    if (!checked.success) {
      const [issue] = checked.error.issues
      return refuse(form, { field: String(issue?.path[0]), message: issue?.message ?? "" })
    }
    setBusy(true)
    const result = review
      ? await call("PUT", "/reviews/:id", {
          param: { id: review.id },
          json: { ...checked.data, version: review.version },
        })
      : await call("POST", "/reviews", {
          json: { ...checked.data, order_id: orderId, product_id: product.product_id },
        })
    setBusy(false)
    if (result.ok) return onSaved()
    if (result.sessionOver) return
    if (result.code === "edit_conflict") {
      toast({ title: m.orders_review_outdated(), tone: "destructive" })
      return onOutdated()
    }
    refuse(form, result)
  }

  function refuse(form: HTMLFormElement, refused: Pick<Failure, "field" | "message">) {
    setProblem(refused)
    const control = form.querySelector<HTMLElement>(`[name="${refused.field ?? ""}"]`)
    control?.focus()
  }
  const named = problem && ["stars", "text"].includes(problem.field ?? "")
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {product.begins_hidden && <Alert tone="warning">{m.orders_review_begins_hidden()}</Alert>}
      {problem && !named && <Alert tone="danger">{problem.message}</Alert>}
      <StarsField stars={stars} error={errorOf("stars")} onChange={setStars} />
      <Field label={m.orders_review_text()} hint={m.orders_review_text_hint()} error={errorOf("text")}>
        <Textarea name="text" rows={5} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <PicturesField pictures={chosen} onChange={setChosen} send={sendPicture} onBusy={setUploading} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onCancel}>
          {m.shell_cancel()}
        </Button>
        <Button type="submit" busy={busy} disabled={uploading}>
          {m.orders_review_save()}
        </Button>
      </div>
    </form>
  )
}

const sendPicture: SendPicture = async (file, onProgress) => {
  const result = await upload("/review-pictures", file, onProgress)
  return result.ok ? { ok: true, value: result.value.image_url } : result
}

interface StarsFieldProps {
  /** Is 0 while no star is chosen. */
  stars: number
  error: string | null
  onChange: (stars: number) => void
}

function StarsField({ stars, error, onChange }: StarsFieldProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="grid justify-items-start gap-1.5">
      <legend className="font-bold text-sm">
        {m.orders_review_stars()}
        <span aria-hidden="true" className="text-danger">
          {" *"}
        </span>
      </legend>
      <div className="flex">
        {Array.from({ length: MAX_STARS }, (_, at) => at + 1).map((value) => (
          <label
            key={value}
            className="grid size-11 cursor-pointer place-items-center rounded-full text-3xl text-rose leading-none has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="stars"
              value={value}
              checked={stars === value}
              onChange={() => onChange(value)}
              aria-label={m.orders_stars({ stars: value })}
              aria-invalid={error ? true : undefined}
              className="sr-only"
            />
            <span aria-hidden="true">{value <= stars ? "★" : "☆"}</span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}
