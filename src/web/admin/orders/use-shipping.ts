import { useState } from "react"
import { m } from "#messages/messages.js"
import type { OrderChange } from "#shop/orders/admin/admin-orders.ts"
import type { AdminOrder, AdminOrderRow } from "#shop/orders/admin/admin-orders-json.ts"
import { HOLD_SECONDS } from "#shop/orders/orders.ts"
import { toast } from "#web/ui/feedback/toast.ts"
import { adminCall, toastSuccess } from "../admin-call.ts"

/** Names an order that could not be changed, and why. */
export interface NotShipped {
  readonly order: Pick<AdminOrderRow, "id" | "order_number">
  readonly reason: string
}

/** Marks orders as shipped, one after the other by the rules of one; all of it can be undone while the mails wait. */
export function useShipping(onDone: () => void) {
  const [busy, setBusy] = useState(false)

  async function ship(orders: readonly AdminOrderRow[]): Promise<NotShipped[]> {
    setBusy(true)
    const begun = Date.now()
    const waiting = orders.filter(({ status }) => status !== "shipped")
    const { done, failed } = await changeAll(waiting, ({ version }) => ({ status: "shipped", version }))
    setBusy(false)
    onDone()
    // The first mail waits no longer for the changes after it.
    if (done.length > 0) tell(done, begun + HOLD_SECONDS * 1000 - Date.now())
    return failed
  }
  function tell(done: ReadonlyArray<Changed<AdminOrderRow>>, leftMs: number) {
    const title = m.admin_orders_shipped({ count: done.length })
    const description = m.admin_orders_shipped_mails({ seconds: HOLD_SECONDS })
    const action = { label: m.admin_undo(), onClick: () => void undo(done) }
    toast({ title, description, tone: "success", ...(leftMs > 0 && { action, shownForMs: leftMs }) })
  }
  async function undo(shipped: ReadonlyArray<Changed<AdminOrderRow>>) {
    const back = shipped.map(({ order, now: { id, order_number, version } }) => ({
      ...{ id, order_number },
      change: { status: order.status, version, undo: true },
    }))
    const { done, failed } = await changeAll(back, ({ change }) => change)
    onDone()
    if (done.length > 0) toastSuccess(m.admin_orders_unshipped({ count: done.length }))
    if (failed.length === 0) return
    const reasons = failed.map(({ order, reason }) =>
      m.admin_orders_not_shipped_order({ number: order.order_number, reason }),
    )
    toast({ title: m.admin_order_status_undo_failed(), description: reasons.join(" "), tone: "destructive" })
  }
  return { busy, ship }
}

interface Changed<Order> {
  readonly order: Order
  readonly now: AdminOrder
}

/** Changes one order at a time, because each locks products, and a busy shop should not be made busier. */
async function changeAll<Order extends NotShipped["order"]>(
  orders: readonly Order[],
  changeOf: (order: Order) => OrderChange,
): Promise<{ done: Changed<Order>[]; failed: NotShipped[] }> {
  const [done, failed]: [Changed<Order>[], NotShipped[]] = [[], []]
  for (const order of orders) {
    const input = { param: { id: order.id }, json: changeOf(order) }
    const result = await adminCall("PATCH", "/admin/orders/:id", input)
    if (result.ok) done.push({ order, now: result.value })
    else failed.push({ order, reason: result.message })
  }
  return { done, failed }
}
