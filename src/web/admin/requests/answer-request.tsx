import { type ReactNode, useState } from "react"
import { m } from "#messages/messages.js"
import {
  type AdminCommission,
  type OfferForm as OfferTerms,
  offerTyped,
  type Way,
  wordsTyped,
} from "#shop/commissions/commissions.ts"
import { formatAmount } from "#shop/money.ts"
import { whatsAppLink } from "#shop/orders/phones.ts"
import type { CallResult } from "#web/session/api/api.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Textarea } from "#web/ui/controls/textarea.tsx"
import { type Fields, useFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { adminCall, toastFailure, toastSuccess } from "../admin-call.ts"

interface AnswerProps {
  request: AdminCommission
  /** The day in Colombo. */
  today: string
  onChange: (now: AdminCommission) => void
}

type Sent = CallResult<AdminCommission, AdminCommission>

/** Answers a request by words, with an offer or by a refusal, each one press away. */
export function AnswerRequest(props: AnswerProps) {
  const [open, setOpen] = useState<"answer" | "offer" | "decline" | null>(null)
  const close = () => setOpen(null)
  if (open === "offer") return <OfferForm {...props} onClose={close} />
  if (open) return <WordsForm {...props} decline={open === "decline"} onClose={close} />
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" onClick={() => setOpen("offer")}>
        {m.admin_requests_offer()}
      </Button>
      <Button size="sm" variant="secondary" onClick={() => setOpen("answer")}>
        {m.admin_requests_answer()}
      </Button>
      {props.request.state !== "declined" && (
        <Button size="sm" variant="ghost" onClick={() => setOpen("decline")}>
          {m.admin_requests_decline()}
        </Button>
      )}
    </div>
  )
}

function WordsForm({ request, decline, onChange, onClose }: AnswerProps & { decline: boolean; onClose: () => void }) {
  const fields = useFields(wordsTyped, { words: decline ? m.admin_requests_decline_words() : "" })
  const { id, version } = request
  const send = (by: Way, { words }: { words: string }) =>
    adminCall("POST", "/admin/requests/:id/answer", { param: { id }, json: { words, decline, by, version } })
  return (
    <Ways {...{ request, fields, send, onChange, onClose }} message={fields.values.words}>
      <Field label={m.admin_requests_words()} required error={fields.errors.words}>
        <Textarea rows={4} autoFocus {...fields.bind("words")} />
      </Field>
    </Ways>
  )
}

const GOOD_DAYS = 14

function OfferForm({ request, today, onChange, onClose }: AnswerProps & { onClose: () => void }) {
  const { id, version, offer, like } = request
  const end = new Date(Date.parse(today) + GOOD_DAYS * 86_400_000).toISOString().slice(0, 10)
  const fields = useFields(offerTyped, {
    name: offer?.name ?? like ?? "",
    price: offer ? String(offer.price) : "",
    days: String(offer?.days ?? 7),
    until: offer?.open ? offer.until : end,
    deposit_percent: String(offer?.deposit_percent ?? ""),
  })
  const { name, price } = fields.values
  const send = (by: Way, offered: Omit<OfferTerms, "by" | "version">) =>
    adminCall("POST", "/admin/requests/:id/offer", { param: { id }, json: { ...offered, by, version } })
  return (
    <Ways {...{ request, fields, send, onChange, onClose }} message={`${name} · ${formatAmount(Number(price) || 0)}`}>
      <Field label={m.admin_requests_offer_name()} required autoFocus {...fields.field("name")} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={m.admin_requests_offer_price()} required inputMode="decimal" {...fields.field("price")} />
        <Field label={m.admin_requests_offer_days()} required inputMode="numeric" {...fields.field("days")} />
        <Field
          label={m.admin_requests_offer_until()}
          required
          type="date"
          min={today}
          max="9999-12-31"
          {...fields.field("until")}
        />
        <Field
          label={m.admin_field_deposit_percent()}
          hint={m.admin_products_form_deposit_hint()}
          inputMode="numeric"
          {...fields.field("deposit_percent")}
        />
      </div>
    </Ways>
  )
}

interface WaysProps<Name extends string, Output> {
  request: AdminCommission
  fields: Fields<Name, Output>
  send: (by: Way, values: Output) => Promise<Sent>
  onChange: (now: AdminCommission) => void
  onClose: () => void
  /** Is what a WhatsApp message says besides the link to the request. */
  message: string
  children: ReactNode
}

/** Sends a form by mail, or opens WhatsApp with its words and notes that. */
function Ways<Name extends string, Output>(props: WaysProps<Name, Output>) {
  const { request, fields, send, onChange, onClose, message, children } = props
  const { busy, onSubmit } = useSubmit(fields, {
    invalidTitle: null,
    send: (values) => send("mail", values),
    onSuccess: ({ value }) => {
      toastSuccess(m.admin_requests_sent())
      onChange(value)
    },
    onFailure: (failed) => {
      if (!failed.current) return { title: m.admin_requests_failed(), description: failed.message, field: failed.field }
      onChange(failed.current)
      return { title: m.admin_requests_failed(), description: m.admin_requests_conflict() }
    },
  })
  async function note(form: HTMLFormElement | null, event: { preventDefault: () => void }) {
    const checked = fields.check(form)
    if (!checked.ok) return event.preventDefault()
    const result = await send("whatsapp", checked.value)
    if (!result.ok) return toastFailure(m.admin_requests_failed(), result)
    toastSuccess(m.admin_requests_noted())
    onChange(result.value)
  }
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-3">
      {children}
      <div className="flex flex-wrap gap-2">
        {request.email && (
          <Button type="submit" size="sm" busy={busy}>
            {m.admin_requests_mail()}
          </Button>
        )}
        {request.phone && (
          <a
            href={whatsAppLink(request.phone, `${request.whatsapp_text}\n\n${message.trim()}`)}
            target="_blank"
            rel="noopener noreferrer"
            className="button button-secondary button-sm"
            onClick={(event) => void note(event.currentTarget.closest("form"), event)}
          >
            {m.admin_requests_whatsapp()}
          </a>
        )}
        <Button size="sm" variant="ghost" onClick={onClose}>
          {m.shell_cancel()}
        </Button>
      </div>
    </form>
  )
}
