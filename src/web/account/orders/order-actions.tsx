import { type ComponentType, useCallback, useEffect, useState } from "react"
import { href, useSearchParams } from "react-router"
import { m } from "#messages/messages.js"
import type { ReorderedLine } from "#shop/orders/customer/reorder-json.ts"
import type { Order } from "#shop/orders/order-json.ts"
import { mayCancel } from "#shop/orders/orders.ts"
import { isOpenReturn, leftToReturn } from "#shop/orders/returns.ts"
import { useOrdersAgain } from "#web/layout/shop-info.ts"
import { call, unreachable } from "#web/session/api/api.ts"
import { showFailure } from "#web/session/api/api-problem.ts"
import { refreshCartCount } from "#web/session/cart/cart-count.ts"
import { Button, ButtonLink } from "#web/ui/controls/button.tsx"
import { QuestionDialog } from "#web/ui/dialogs/question-dialog.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { toast } from "#web/ui/feedback/toast.ts"
import type { ReturnDialogProps } from "./return-dialog.tsx"
import type { ReviewsDialogProps } from "./reviews/reviews-dialog.tsx"

interface OrderActionsProps {
  order: Order
  onChange: (order: Order) => void
}

export function OrderActions({ order, onChange }: OrderActionsProps) {
  const [lines, setLines] = useState<readonly ReorderedLine[] | null>(null)
  const [busy, setBusy] = useState(false)
  const ordersAgain = useOrdersAgain()

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
        <Button size="sm" variant="secondary" busy={busy} disabled={!!ordersAgain} onClick={reorder}>
          {ordersAgain ?? m.orders_again()}
        </Button>
        {order.status === "delivered" && <ReviewButton orderId={order.id} />}
        {isReturnable(order) && <ReturnButton order={order} onChange={onChange} />}
        {mayCancel(order) && <CancelButton order={order} onChange={onChange} />}
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

export function Reordered({ lines }: { lines: readonly ReorderedLine[] }) {
  const count = lines.reduce((sum, { added }) => sum + added, 0)
  const short = lines.filter(({ added, wanted }) => added < wanted)
  return (
    <Alert
      tone={short.length > 0 ? "warning" : "success"}
      title={count > 0 ? m.orders_again_added({ count }) : m.orders_again_none()}
      action={
        <ButtonLink to={href("/cart")} size="sm" variant="secondary">
          {m.orders_view_cart()}
        </ButtonLink>
      }
    >
      {short.length > 0 && (
        <ul className="grid gap-1">
          {short.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a product stands there once for each of its texts
            <li key={index}>{reasonOf(line)}</li>
          ))}
        </ul>
      )}
    </Alert>
  )
}

function reasonOf({ name, wanted, added, availability }: ReorderedLine): string {
  if (availability === "gone") return m.orders_again_gone({ name })
  if (availability === "changed") return m.orders_again_changed({ name })
  if (availability === "sold_out") return m.orders_again_sold_out({ name })
  return added > 0 ? m.orders_again_short({ name, added, wanted }) : m.orders_again_all({ name })
}

const isReturnable = (order: Order) =>
  order.return_until !== undefined &&
  !order.returns.some(isOpenReturn) &&
  order.items.some((item) => leftToReturn(order, item) > 0)

/** Asks for a return. Its script is loaded then. */
function ReturnButton(props: OrderActionsProps) {
  const [OpenDialog, setDialog] = useState<ComponentType<ReturnDialogProps> | null>(null)

  async function open() {
    try {
      const { ReturnDialog } = await import("./return-dialog.tsx")
      setDialog(() => ReturnDialog)
    } catch {
      showFailure(unreachable())
    }
  }
  return (
    <>
      <Button size="sm" variant="ghost" onClick={open}>
        {m.orders_return()}
      </Button>
      {OpenDialog && <OpenDialog {...props} onClose={() => setDialog(null)} />}
    </>
  )
}

/** Opens what a customer says of a delivered order; a link that was mailed opens it by itself. Its script is loaded then. */
function ReviewButton({ orderId }: { orderId: string }) {
  const [asked, setAsked] = useSearchParams()
  const [OpenDialog, setDialog] = useState<ComponentType<ReviewsDialogProps> | null>(null)
  const linked = asked.get("review") === orderId

  const open = useCallback(async () => {
    try {
      const { ReviewsDialog } = await import("./reviews/reviews-dialog.tsx")
      setDialog(() => ReviewsDialog)
    } catch {
      showFailure(unreachable())
    }
  }, [])
  useEffect(() => {
    if (linked) void open()
  }, [linked, open])

  function close() {
    setDialog(null)
    if (linked) setAsked({ order: orderId }, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <Button size="sm" variant="secondary" onClick={open}>
        {m.orders_review()}
      </Button>
      {OpenDialog && <OpenDialog orderId={orderId} onClose={close} />}
    </>
  )
}
