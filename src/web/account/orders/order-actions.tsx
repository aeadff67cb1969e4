import { type ComponentType, Suspense, useCallback, useEffect, useState } from "react"
import { useSearchParams } from "react-router"
import { m } from "#messages/messages.js"
import type { ReorderedLine } from "#shop/orders/customer/reorder-json.ts"
import type { Order } from "#shop/orders/order-json.ts"
import { mayCancel } from "#shop/orders/orders.ts"
import { isOpenReturn, leftToReturn } from "#shop/orders/returns.ts"
import { useOrdersAgain } from "#web/layout/shop-info.ts"
import { call, unreachable } from "#web/session/api/api.ts"
import { showFailure } from "#web/session/api/api-problem.ts"
import { refreshCartCount } from "#web/session/cart/cart-count.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { lazyPart } from "#web/ui/lazy-part.ts"
import type { ReturnDialogProps } from "./return-dialog.tsx"
import type { ReviewsDialogProps } from "./reviews/reviews-dialog.tsx"

const Reordered = lazyPart(async () => (await import("./reordered.tsx")).Reordered)
const loadReturn = async () => (await import("./return-dialog.tsx")).ReturnDialog
const loadCancel = async () => (await import("./cancel-dialog.tsx")).CancelDialog

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
        {isReturnable(order) && (
          <DialogButton label={m.orders_return()} load={loadReturn} order={order} onChange={onChange} />
        )}
        {mayCancel(order) && (
          <DialogButton label={m.orders_cancel()} load={loadCancel} order={order} onChange={onChange} />
        )}
      </div>
      {lines && (
        <Suspense>
          <Reordered lines={lines} />
        </Suspense>
      )}
    </footer>
  )
}

const isReturnable = (order: Order) =>
  order.return_until !== undefined &&
  !order.returns.some(isOpenReturn) &&
  order.items.some((item) => leftToReturn(order, item) > 0)

type LoadDialog = () => Promise<ComponentType<ReturnDialogProps>>

/** Opens a dialog whose script is loaded then. */
function DialogButton({ label, load, ...props }: OrderActionsProps & { label: string; load: LoadDialog }) {
  const [OpenDialog, setDialog] = useState<ComponentType<ReturnDialogProps> | null>(null)

  async function open() {
    try {
      const loaded = await load()
      setDialog(() => loaded)
    } catch {
      showFailure(unreachable())
    }
  }
  return (
    <>
      <Button size="sm" variant="ghost" onClick={open}>
        {label}
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
