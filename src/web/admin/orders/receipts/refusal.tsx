import { useState } from "react"
import { m } from "#messages/messages.js"
import { receiptRefusalForm } from "#shop/orders/admin/admin-orders.ts"
import { REFUSAL_REASONS, type RefusalReason, refusalTexts } from "#shop/orders/refusal-reasons.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Textarea } from "#web/ui/controls/textarea.tsx"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { type Unsaved, useUnsaved } from "../shown-order.ts"
import type { StatusChange } from "../use-order-change.ts"

const LABELS: Record<RefusalReason, () => string> = {
  amount: m.admin_receipt_reason_amount,
  unreadable: m.admin_receipt_reason_unreadable,
  missing: m.admin_receipt_reason_missing,
  wrong_account: m.admin_receipt_reason_wrong_account,
  other_order: m.admin_receipt_reason_other_order,
}

interface RefusalProps {
  saving: boolean
  unsaved: Unsaved
  className: string
  onDecide: (change: StatusChange) => Promise<boolean>
  onCancel: () => void
}

/** Asks why a receipt is refused. A ready reason refuses it in one press; own words are typed below, over the whole width. */
export function Refusal({ saving, unsaved, className, onDecide, onCancel }: RefusalProps) {
  const [inWords, setInWords] = useState(false)
  const refuse = (reason: RefusalWords) => onDecide({ payment_status: "failed", ...reason })
  return (
    <>
      <fieldset className={className}>
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
        <Button size="sm" variant="ghost" aria-expanded={inWords} onClick={() => setInWords(true)}>
          {m.admin_receipt_other()}
        </Button>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          {m.shell_cancel()}
        </Button>
      </fieldset>
      {inWords && <RefusalForm unsaved={unsaved} onRefuse={refuse} />}
    </>
  )
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
    <form onSubmit={onSubmit} noValidate className="col-span-full grid gap-3">
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
