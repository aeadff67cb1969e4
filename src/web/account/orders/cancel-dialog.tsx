import { m } from "#messages/messages.js"
import { call } from "#web/session/api/api.ts"
import { showFailure } from "#web/session/api/api-problem.ts"
import { QuestionDialog } from "#web/ui/dialogs/question-dialog.tsx"
import { toast } from "#web/ui/feedback/toast.ts"
import type { ReturnDialogProps } from "./return-dialog.tsx"

/** Asks whether an order is to be cancelled. */
export function CancelDialog({ order, onChange, onClose }: ReturnDialogProps) {
  async function cancel() {
    const result = await call("POST", "/orders/:id/cancel", { param: { id: order.id } })
    onClose()
    if (result.ok) {
      toast({ title: m.orders_cancelled_done(), tone: "success" })
      return onChange(result.value)
    }
    showFailure(result)
    if (result.status !== 409) return
    const current = await call("GET", "/orders/:id", { param: { id: order.id } })
    if (current.ok) onChange(current.value)
  }
  const number = order.order_number
  const transfer = order.payment_method === "bank_transfer"
  return (
    <QuestionDialog
      title={m.orders_cancel_question()}
      text={transfer ? m.orders_cancel_paid({ number }) : m.orders_cancel_text({ number })}
      cancelLabel={m.orders_cancel_keep()}
      confirmLabel={m.orders_cancel()}
      onClose={onClose}
      onConfirm={cancel}
    />
  )
}
