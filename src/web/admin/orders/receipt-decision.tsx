import { useRef, useState } from "react"
import { m } from "#messages/messages.js"
import { centsOf, formatRupees } from "#shop/money.ts"
import { receiptRefusalForm } from "#shop/orders/admin/admin-orders.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Textarea } from "#web/ui/controls/textarea.tsx"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { UndoLine } from "./undo-line.tsx"
import { type ShownOrder, type StatusChange, useOrderChange } from "./use-order-change.ts"
import { type Unsaved, useUnsaved } from "./use-unsaved.ts"

/** Decides on a receipt: it is approved, or refused with a reason. Either is mailed, and can be undone until then. */
export function ReceiptDecision({ unsaved, ...shown }: ShownOrder & { unsaved: Unsaved }) {
  const { order } = shown
  const [refusing, setRefusing] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const focus = () => place.current?.focus()
  const { saving, undoable, save } = useOrderChange("payment_status", shown, focus)

  async function decide(change: StatusChange) {
    const ok = await save(change)
    if (ok) close()
    return { ok }
  }
  function close() {
    setRefusing(false)
    // The pressed button disappears, so the focus moves.
    if (place.current?.contains(document.activeElement)) focus()
  }
  return (
    <div ref={place} tabIndex={-1} className="grid gap-3 outline-none">
      {order.payment_status !== "pending" ? (
        undoable && <UndoLine {...undoable} />
      ) : (
        <>
          <p className="text-sm">{m.admin_receipt_expected({ total: formatRupees(centsOf(order.total_amount)) })}</p>
          {refusing ? (
            <RefusalForm
              unsaved={unsaved}
              onRefuse={(payment_reason) => decide({ payment_status: "failed", payment_reason })}
              onClose={close}
            />
          ) : (
            <div className="flex flex-wrap gap-2">
              <Button size="sm" busy={saving !== null} onClick={() => decide({ payment_status: "paid" })}>
                {m.admin_receipt_approve()}
              </Button>
              <Button size="sm" variant="ghost" onClick={() => setRefusing(true)}>
                {m.admin_receipt_refuse()}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  )
}

interface RefusalFormProps {
  unsaved: Unsaved
  onRefuse: (reason: string) => Promise<{ ok: boolean }>
  onClose: () => void
}

function RefusalForm({ unsaved, onRefuse, onClose }: RefusalFormProps) {
  const fields = useFields(receiptRefusalForm, { payment_reason: "" })
  useUnsaved(unsaved, "refusal", fields.values.payment_reason !== "")
  const { busy, onSubmit } = useSubmit(fields, {
    invalidTitle: null,
    send: ({ payment_reason }) => onRefuse(payment_reason),
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
