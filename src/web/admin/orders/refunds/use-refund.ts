import { m } from "#messages/messages.js"
import { formatAmount } from "#shop/money.ts"
import { HOLD_SECONDS } from "#shop/orders/orders.ts"
import type { Refund } from "#shop/orders/refunds/refund-form.ts"
import type { Proof } from "#web/account/security/use-own-proof.tsx"
import { toast } from "#web/ui/feedback/toast.ts"
import { adminCall, toastSuccess } from "../../admin-call.ts"
import { useOrderCommand } from "../order-command.ts"
import type { ShownOrder } from "../shown-order.ts"

/** Notes refunds of an order; the last one can be undone from its toast, also after the dialog was closed. */
export function useRefund(shown: ShownOrder) {
  const { busy: saving, send, offerUndo } = useOrderCommand(shown)

  async function save(refund: Refund, proof: Proof) {
    const result = await send(
      ({ param, version }) =>
        adminCall("POST", "/admin/orders/:id/refund", { param, json: { ...refund, ...proof, version } }),
      null,
    )
    if (!result.ok) return result
    const asked = refund.to_card ? result.value.card_refund : null
    if (asked) {
      const amount = formatAmount(asked.amount)
      if (asked.state === "refused") toast({ title: m.admin_refund_card_refused({ amount }), tone: "destructive" })
      else
        toastSuccess(
          asked.state === "done" ? m.admin_refund_card_done({ amount }) : m.admin_refund_card_waiting({ amount }),
        )
    } else {
      const description = result.value.held_refund?.mail
        ? m.admin_order_status_mail_held({ mail: m.mail_refund_title(), seconds: HOLD_SECONDS })
        : m.admin_order_status_no_mail()
      offerUndo(m.admin_refund_done(), description, () => void undo())
    }
    return result
  }
  /** Says whether a refund to a card was done of which its provider does not answer. */
  async function decide(went_back: boolean) {
    const { ok } = await send(
      ({ param, version }) =>
        adminCall("POST", "/admin/orders/:id/refund/decide", { param, json: { version, went_back } }),
      m.admin_refund_failed(),
    )
    if (ok) toastSuccess(went_back ? m.admin_refund_done() : m.admin_refund_decide_noted())
  }
  /** Notes that the rest of a cancelled order stays with the shop. */
  async function retain() {
    const { ok } = await send(
      ({ param, version }) => adminCall("POST", "/admin/orders/:id/refund/retain", { param, json: { version } }),
      m.admin_refund_failed(),
    )
    if (ok) toastSuccess(m.admin_refund_retained())
  }
  async function undo() {
    const { ok } = await send(
      ({ param, version }) => adminCall("POST", "/admin/orders/:id/refund/undo", { param, json: { version } }),
      m.admin_order_status_undo_failed(),
    )
    if (ok) toastSuccess(m.admin_refund_undone())
  }
  return { saving, save, decide, retain }
}
