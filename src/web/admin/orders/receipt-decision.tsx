import { useState } from "react"
import { m } from "#messages/messages.js"
import { centsOf, formatRupees } from "#shop/money.ts"
import { receiptRefusalForm } from "#shop/orders/admin/admin-orders.ts"
import type { AdminOrder } from "#shop/orders/admin/admin-orders-json.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Textarea } from "#web/ui/controls/textarea.tsx"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { SameReceipt } from "./order-sections.tsx"
import { ReceiptView } from "./receipt-view.tsx"
import type { StatusChange } from "./use-order-change.ts"
import { type Unsaved, useUnsaved } from "./use-unsaved.ts"

interface ReceiptDecisionProps {
  order: AdminOrder
  saving: boolean
  unsaved: Unsaved
  /** Resolves to true when it is saved. */
  onDecide: (change: StatusChange) => Promise<boolean>
}

/** Shows a receipt beside its approval and its refusal. A ready reason refuses it in one press; either is mailed, and can be undone until then. */
export function ReceiptDecision({ order, saving, unsaved, onDecide }: ReceiptDecisionProps) {
  const [asked, setAsked] = useState<"reason" | "words" | null>(null)
  const refuse = (payment_reason: string) => onDecide({ payment_status: "failed", payment_reason })
  return (
    <>
      <SameReceipt orders={order.receipt_also_on} />
      <div className="grid grid-cols-[2fr_3fr] items-start gap-3 lg:grid-cols-2">
        <ReceiptView orderId={order.id} path={order.payment_receipt ?? ""} />
        {asked ? (
          <fieldset className="grid gap-1.5">
            <legend className="mb-1.5 font-bold text-sm">{m.admin_receipt_why()}</legend>
            {READY_REASONS.map(({ label, text }) => (
              <Button
                key={label()}
                size="sm"
                variant="secondary"
                busy={saving}
                title={text()}
                onClick={() => refuse(text())}
              >
                {label()}
              </Button>
            ))}
            <Button size="sm" variant="ghost" aria-expanded={asked === "words"} onClick={() => setAsked("words")}>
              {m.admin_receipt_other()}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setAsked(null)}>
              {m.shell_cancel()}
            </Button>
          </fieldset>
        ) : (
          <div className="grid gap-2">
            <p className="text-sm">{m.admin_receipt_expected({ total: formatRupees(centsOf(order.total_amount)) })}</p>
            <Button busy={saving} onClick={() => onDecide({ payment_status: "paid" })}>
              {m.admin_receipt_approve()}
            </Button>
            <Button variant="secondary" onClick={() => setAsked("reason")}>
              {m.admin_receipt_refuse()}
            </Button>
          </div>
        )}
      </div>
      {asked === "words" && <RefusalForm unsaved={unsaved} onRefuse={refuse} />}
    </>
  )
}

/** What the customer reads in the mail and on the order, with a few words for each. */
const READY_REASONS = [
  { label: m.admin_receipt_reason_amount, text: m.admin_receipt_reason_amount_text },
  { label: m.admin_receipt_reason_unreadable, text: m.admin_receipt_reason_unreadable_text },
  { label: m.admin_receipt_reason_missing, text: m.admin_receipt_reason_missing_text },
  { label: m.admin_receipt_reason_other_order, text: m.admin_receipt_reason_other_order_text },
]

interface RefusalFormProps {
  unsaved: Unsaved
  onRefuse: (reason: string) => Promise<boolean>
}

function RefusalForm({ unsaved, onRefuse }: RefusalFormProps) {
  const fields = useFields(receiptRefusalForm, { payment_reason: "" })
  useUnsaved(unsaved, "refusal", fields.values.payment_reason !== "")
  const { busy, onSubmit } = useSubmit(fields, {
    invalidTitle: null,
    send: async ({ payment_reason }) => ({ ok: await onRefuse(payment_reason) }),
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
