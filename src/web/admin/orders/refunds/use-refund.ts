import { useRef, useState } from "react"
import { m } from "#messages/messages.js"
import { formatAmount } from "#shop/money.ts"
import { HOLD_SECONDS } from "#shop/orders/orders.ts"
import type { Refund } from "#shop/orders/refunds/refund-form.ts"
import type { Proof } from "#web/account/security/use-own-proof.tsx"
import { dismissToast, toast } from "#web/ui/feedback/toast.ts"
import { adminCall, toastFailure, toastSuccess } from "../../admin-call.ts"
import { type ShownOrder, showAsNow } from "../shown-order.ts"

/** Notes refunds of an order; the last one can be undone from its toast, also after the dialog was closed. */
export function useRefund(shown: ShownOrder) {
  const { order, version } = shown
  const [saving, setSaving] = useState(false)
  const undoToast = useRef<number | null>(null)

  function forget() {
    if (undoToast.current !== null) dismissToast(undoToast.current)
  }
  async function save(refund: Refund, proof: Proof) {
    setSaving(true)
    const json = { ...refund, ...proof, version: version.current }
    const result = await adminCall("POST", "/admin/orders/:id/refund", { param: { id: order.id }, json })
    setSaving(false)
    const asked = refund.to_card && result.ok ? result.value.card_refund : null
    if (asked) {
      const amount = formatAmount(asked.amount)
      if (asked.state === "refused") toast({ title: m.admin_refund_card_refused({ amount }), tone: "destructive" })
      else
        toastSuccess(
          asked.state === "done" ? m.admin_refund_card_done({ amount }) : m.admin_refund_card_waiting({ amount }),
        )
    } else if (result.ok) {
      forget()
      const description = result.value.held_refund?.mail
        ? m.admin_order_status_mail_held({ mail: m.mail_refund_title(), seconds: HOLD_SECONDS })
        : m.admin_order_status_no_mail()
      const action = { label: m.admin_undo(), onClick: () => void undo() }
      const shownForMs = HOLD_SECONDS * 1000
      undoToast.current = toast({ title: m.admin_refund_done(), description, tone: "success", action, shownForMs })
    }
    showAsNow(shown, result)
    return result
  }
  /** Says whether a refund to a card was done of which its provider does not answer. */
  async function decide(went_back: boolean) {
    const json = { version: version.current, went_back }
    const result = await adminCall("POST", "/admin/orders/:id/refund/decide", { param: { id: order.id }, json })
    if (!result.ok) toastFailure(m.admin_refund_failed(), result)
    else toastSuccess(went_back ? m.admin_refund_done() : m.admin_refund_decide_noted())
    showAsNow(shown, result)
  }
  async function undo() {
    forget()
    const json = { version: version.current }
    const result = await adminCall("POST", "/admin/orders/:id/refund/undo", { param: { id: order.id }, json })
    if (result.ok) toastSuccess(m.admin_refund_undone())
    else toastFailure(m.admin_order_status_undo_failed(), result)
    showAsNow(shown, result)
  }
  return { saving, save, decide }
}
