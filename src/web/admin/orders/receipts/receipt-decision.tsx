import clsx from "clsx"
import { lazy, Suspense, useState } from "react"
import { formatDateTime } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { receiptRefusalForm } from "#shop/orders/admin/admin-orders.ts"
import { REFUSAL_REASONS, type RefusalReason, refusalTexts } from "#shop/orders/refusal-reasons.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Textarea } from "#web/ui/controls/textarea.tsx"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { SameReceipt } from "../order-sections.tsx"
import { type ShownOrder, type Unsaved, useUnsaved } from "../shown-order.ts"
import type { OrderChanges, StatusChange } from "../use-order-change.ts"
import { ReceiptView } from "./receipt-view.tsx"
import { TransferFields } from "./transfer-fields.tsx"

const AskForm = lazy(() => import("./ask-form.tsx"))

interface ReceiptDecisionProps extends ShownOrder {
  payment: OrderChanges["payment"]
  unsaved: Unsaved
  /** It fills a screen of its own: the slip is large, and all of a transfer is typed. */
  desk?: boolean
  onDecide: (change: StatusChange) => Promise<boolean>
}

/** Shows a receipt beside its approval and its refusal. A ready reason refuses it in one press; either is mailed, and can be undone until then. */
export function ReceiptDecision({ payment, unsaved, desk = false, onDecide, ...shown }: ReceiptDecisionProps) {
  const { order } = shown
  const saving = payment.saving !== null
  const [asked, setAsked] = useState<"reason" | "words" | "question" | null>(null)
  /** Names what is closed again, and the focus with it. */
  const [closed, setClosed] = useState<"reason" | "question" | null>(null)
  const refuse = (reason: RefusalWords) => onDecide({ payment_status: "failed", ...reason })
  function close(which: "reason" | "question") {
    setAsked(null)
    setClosed(which)
  }
  return (
    <>
      <SameReceipt orders={order.receipt_also_on} />
      <Asked order={order} />
      <div className={clsx("grid items-start gap-3 lg:grid-cols-2", desk ? "md:grid-cols-2" : "grid-cols-[2fr_3fr]")}>
        <ReceiptView orderId={order.id} path={order.payment_receipt ?? ""} large={desk} />
        {asked === "question" ? (
          <Suspense>
            <AskForm {...shown} unsaved={unsaved} onDone={() => close("question")} />
          </Suspense>
        ) : asked ? (
          <fieldset className="grid gap-1.5">
            <legend className="mb-1.5 font-bold text-sm">{m.admin_receipt_why()}</legend>
            {REFUSAL_REASONS.map((reason, at) => (
              <Button
                key={reason}
                autoFocus={at === 0}
                size="sm"
                variant="secondary"
                busy={saving}
                title={refusalTexts[reason]()}
                onClick={() => refuse({ payment_reason_code: reason })}
              >
                {LABELS[reason]()}
              </Button>
            ))}
            <Button size="sm" variant="ghost" aria-expanded={asked === "words"} onClick={() => setAsked("words")}>
              {m.admin_receipt_other()}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => close("reason")}>
              {m.shell_cancel()}
            </Button>
          </fieldset>
        ) : (
          <div className="grid gap-2">
            <TransferFields order={order} payment={payment} open={desk} onCount={onDecide} />
            <Button
              variant="secondary"
              autoFocus={closed === "reason"}
              {...(desk && { "aria-keyshortcuts": "R" })}
              onClick={() => setAsked("reason")}
            >
              {m.admin_receipt_refuse()}
            </Button>
            <Button
              variant="ghost"
              autoFocus={closed === "question"}
              {...(desk && { "aria-keyshortcuts": "Q" })}
              onClick={() => setAsked("question")}
            >
              {m.admin_ask()}
            </Button>
          </div>
        )}
      </div>
      {asked === "words" && <RefusalForm unsaved={unsaved} onRefuse={refuse} />}
    </>
  )
}

function Asked({ order: { events } }: Pick<ShownOrder, "order">) {
  const last = events.findLast(({ kind }) => kind === "question" || kind === "receipt")
  if (last?.kind !== "question") return null
  const time = formatDateTime(last.created_at)
  return (
    <p className="wrap-anywhere whitespace-pre-line text-sm">
      {m.admin_slips_asked({ time, question: last.reason ?? "" })}
    </p>
  )
}

const LABELS: Record<RefusalReason, () => string> = {
  amount: m.admin_receipt_reason_amount,
  unreadable: m.admin_receipt_reason_unreadable,
  missing: m.admin_receipt_reason_missing,
  wrong_account: m.admin_receipt_reason_wrong_account,
  other_order: m.admin_receipt_reason_other_order,
}

/** Is what the customer reads in the mail and on the order: a ready reason in their language, or the admin's own words. */
type RefusalWords = Pick<StatusChange, "payment_reason" | "payment_reason_code">

interface RefusalFormProps {
  unsaved: Unsaved
  onRefuse: (reason: RefusalWords) => Promise<boolean>
}

function RefusalForm({ unsaved, onRefuse }: RefusalFormProps) {
  const fields = useFields(receiptRefusalForm, { payment_reason: "" })
  useUnsaved(unsaved, "refusal", fields.values.payment_reason !== "")
  const { busy, onSubmit } = useSubmit(fields, {
    invalidTitle: null,
    send: async (reason) => ({ ok: await onRefuse(reason) }),
    onSuccess() {},
    onFailure: () => null,
  })
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-3">
      <Field
        label={m.admin_receipt_reason()}
        hint={m.admin_receipt_reason_hint()}
        required
        error={fields.errors.payment_reason}
      >
        <Textarea rows={2} autoFocus {...fields.bind("payment_reason")} />
      </Field>
      <Button type="submit" size="sm" variant="danger" busy={busy} className="justify-self-start">
        {m.admin_receipt_refuse_mail()}
      </Button>
    </form>
  )
}
