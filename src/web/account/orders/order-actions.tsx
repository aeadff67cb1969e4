import { useState } from "react"
import { m } from "#messages/messages.js"
import type { Order } from "#shop/orders/order-json.ts"
import type { ReorderedLine } from "#shop/orders/reorder-json.ts"
import { call } from "#web/session/api/api.ts"
import { refreshCartCount } from "#web/session/cart/cart-count.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { QuestionDialog } from "#web/ui/dialogs/question-dialog.tsx"
import { toast } from "#web/ui/feedback/toast.ts"
import { Reordered } from "./reordered.tsx"
import { ReviewButton } from "./review-button.tsx"
import { showFailure } from "./show-failure.ts"

interface OrderActionsProps {
  order: Order
  onChange: (order: Order) => void
}

/**
 * Offers what a customer can do with an order: order the same again, review what was delivered, and cancel it while it
 * is pending.
 */
export function OrderActions({ order, onChange }: OrderActionsProps) {
  const [lines, setLines] = useState<readonly ReorderedLine[] | null>(null)
  const [busy, setBusy] = useState(false)

  async function reorder() {
    setBusy(true)
    const result = await call("POST", "/orders/:id/reorder", { param: { id: order.id } })
    setBusy(false)
    if (!result.ok) return showFailure(result)
    setLines(result.value.lines)
    await refreshCartCount()
  }
  return (
    <footer className="grid gap-4 border-line border-t-2 border-dashed pt-4">
      <div className="flex flex-wrap gap-3">
        <Button size="sm" variant="secondary" busy={busy} onClick={reorder}>
          {m.orders_again()}
        </Button>
        {order.status === "delivered" && <ReviewButton orderId={order.id} />}
        {order.status === "pending" && <CancelButton order={order} onChange={onChange} />}
      </div>
      {lines && <Reordered lines={lines} />}
    </footer>
  )
}

function CancelButton({ order, onChange }: OrderActionsProps) {
  const [asking, setAsking] = useState(false)

  async function cancel() {
    const result = await call("POST", "/orders/:id/cancel", { param: { id: order.id } })
    setAsking(false)
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
    <>
      <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
        {m.orders_cancel()}
      </Button>
      {asking && (
        <QuestionDialog
          title={m.orders_cancel_question()}
          text={transfer ? m.orders_cancel_paid({ number }) : m.orders_cancel_text({ number })}
          cancelLabel={m.orders_cancel_keep()}
          confirmLabel={m.orders_cancel()}
          onClose={() => setAsking(false)}
          onConfirm={cancel}
        />
      )}
    </>
  )
}
