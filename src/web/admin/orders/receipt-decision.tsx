import { useState } from "react"
import { m } from "#messages/messages.js"
import { centsOf, formatRupees } from "#shop/money.ts"
import { type OrderChange, receiptRefusalForm } from "#shop/orders/admin-orders.ts"
import type { AdminOrder } from "#shop/orders/admin-orders-json.ts"
import { HOLD_SECONDS, type PaymentStatus } from "#shop/orders/orders.ts"
import { Button } from "#web/ui/button.tsx"
import { Field } from "#web/ui/field.tsx"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { Textarea } from "#web/ui/textarea.tsx"
import { toastSuccess } from "../admin-call.ts"
import { sendOrderChange, toastUndoable } from "./use-order-change.ts"

interface ReceiptDecisionProps {
  order: AdminOrder
  onChange: (order: AdminOrder) => void
}

/** Whether the receipt is good: it is approved, or refused with a reason; either is mailed, and can be undone until then. */
export function ReceiptDecision({ order, onChange }: ReceiptDecisionProps) {
  const [refusing, setRefusing] = useState(false)
  const decide = useDecision(order, onChange)
  const [busy, setBusy] = useState(false)
  if (order.payment_status !== "pending") return null

  async function approve() {
    setBusy(true)
    await decide({ payment_status: "paid" })
    setBusy(false)
  }
  return (
    <div className="grid gap-3">
      <p className="text-sm">{m.admin_receipt_expected({ total: formatRupees(centsOf(order.total_amount)) })}</p>
      {refusing ? (
        <RefusalForm decide={decide} onClose={() => setRefusing(false)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" busy={busy} onClick={approve}>
            {m.admin_receipt_approve()}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setRefusing(true)}>
            {m.admin_receipt_refuse()}
          </Button>
        </div>
      )}
    </div>
  )
}

type Decide = ReturnType<typeof useDecision>

function RefusalForm({ decide, onClose }: { decide: Decide; onClose: () => void }) {
  const fields = useFields(receiptRefusalForm, { payment_reason: "" })
  const { busy, onSubmit } = useSubmit(fields, {
    invalidTitle: null,
    send: ({ payment_reason }) => decide({ payment_status: "failed", payment_reason }),
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
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" variant="danger" busy={busy}>
          {m.admin_receipt_refuse_mail()}
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          {m.shell_cancel()}
        </Button>
      </div>
    </form>
  )
}

/** Saves a decision about the version that is shown; its toast can undo it while its mail waits. */
function useDecision(order: AdminOrder, onChange: (order: AdminOrder) => void) {
  const send = (change: OrderChange) => sendOrderChange(order.id, change, m.admin_order_payment_failed(), onChange)
  return async function decide(change: { payment_status: "paid" | "failed"; payment_reason?: string }) {
    const result = await send({ ...change, version: order.version })
    if (!result.ok) return result
    const { version } = result.value
    async function undo() {
      const undone = await send({ payment_status: "pending", undo: true, version })
      if (undone.ok) toastSuccess(m.admin_order_status_undone())
    }
    const mail = mailOfPayment(change.payment_status)
    const text = m.admin_order_status_mail_held({ mail, seconds: HOLD_SECONDS })
    toastUndoable(m.admin_order_payment_updated(), { text, undo: () => void undo() })
    return result
  }
}

/** The mail of a decision, by its heading. */
function mailOfPayment(status: Exclude<PaymentStatus, "pending">): string {
  return m.mail_payment_title({ status })
}
