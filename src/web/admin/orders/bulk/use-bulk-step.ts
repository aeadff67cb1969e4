import { useEffect, useState } from "react"
import { m } from "#messages/messages.js"
import type { OrderChange, TypedParcel } from "#shop/orders/admin/admin-orders.ts"
import type { AdminOrder, AdminOrderRow } from "#shop/orders/admin-order-json.ts"
import { type BulkStep, type LeftOut, whyLeftOut } from "#shop/orders/bulk-step.ts"
import { changeOfStep, type PressStep, stateOf } from "#shop/orders/due-step.ts"
import { HOLD_SECONDS, type OrderStatus, orderStatusLabels } from "#shop/orders/orders.ts"
import type { ApiResult } from "#web/session/api/api.ts"
import { adminCall, toastFailure, toastSuccess } from "../../admin-call.ts"

export interface Taken {
  readonly order: AdminOrderRow
  readonly tracking?: TypedParcel
  /** Changes the order where that is no step of one press. */
  readonly change?: () => Promise<ChangeResult>
}

interface NotChanged {
  readonly order: Pick<AdminOrderRow, "id" | "order_number">
  readonly reason: string
}

export interface BulkResult {
  readonly step: BulkStep
  readonly changed: number
  readonly mails: number
  readonly failed: readonly NotChanged[]
  /** Is null once the mails are on their way. */
  readonly undo: (() => void) | null
}

/** Takes one step with many orders, one after the other by the rules of one; all of it can be undone while the mails wait. */
export function useBulkStep(onDone: () => void) {
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<BulkResult | null>(null)
  const [undoUntil, setUndoUntil] = useState(0)

  useEffect(() => {
    if (undoUntil === 0) return
    const forget = () => setResult((shown) => (shown && shown.failed.length > 0 ? { ...shown, undo: null } : null))
    const timer = setTimeout(forget, undoUntil - Date.now())
    return () => clearTimeout(timer)
  }, [undoUntil])

  async function take(step: BulkStep, taken: readonly Taken[]) {
    setBusy(true)
    setResult(null)
    // The first mail waits no longer for the changes after it.
    const until = Date.now() + HOLD_SECONDS * 1000
    const { done, failed } = await changeAll(taken, ({ order, tracking, change }) =>
      change
        ? change()
        : send(order.id, {
            ...changeOfStep(order, step as PressStep),
            ...(tracking && { tracking }),
            version: order.version,
          }),
    )
    setBusy(false)
    onDone()
    const changed = done.length
    const mails = done.filter(({ now }) => now.held_status?.mail).length
    // Customers are mailed at once that they have more time, so that it cannot be undone.
    const undo = changed > 0 && step !== "extend" && Date.now() < until ? () => void takeBack(done) : null
    if (changed > 0 && !undo) toastSuccess(m.admin_bulk_orders_changed({ step, count: changed }))
    setResult({ step, changed, mails, failed: failed.map((each) => notChanged(each, step)), undo })
    setUndoUntil(until)
  }
  async function takeBack(changed: ReadonlyArray<Changed<Taken>>) {
    setResult(null)
    const before = changed.map(({ each: { order }, now }) => ({ order, now }))
    const { done, failed } = await changeAll(before, ({ order: { id, status, payment_status }, now: { version } }) =>
      send(id, { status, payment_status, version, undo: true }),
    )
    onDone()
    if (done.length > 0) toastSuccess(m.admin_bulk_orders_undone({ count: done.length }))
    const [first] = failed
    if (first) toastFailure(m.admin_order_status_undo_failed(), first.failure)
  }
  return { busy, result, take, close: () => setResult(null) }
}

/** Says why the server refused an order that the sheet let through: another tab or its customer was faster. */
function notChanged({ each: { order }, failure }: Refused<Taken>, step: BulkStep): NotChanged {
  const current = failure.current
  const reason = current && whyLeftOut({ ...stateOf(current), overdue: current.overdue }, step)
  return { order, reason: current && reason ? leftOutText(current, reason) : failure.message }
}

interface Changed<Each> {
  readonly each: Each
  readonly now: AdminOrder
}

type ChangeResult = Awaited<ReturnType<typeof send>> | ApiResult<"POST", "/admin/orders/:id/pay-by">
type Refusal = Exclude<ChangeResult, { ok: true }>

interface Refused<Each> {
  readonly each: Each
  readonly failure: Refusal
}

/** Changes one order at a time, because each locks products, and a busy shop should not be made busier. */
async function changeAll<Each extends { readonly order: { readonly id: string } }>(
  all: readonly Each[],
  change: (each: Each) => Promise<ChangeResult>,
) {
  const done: Changed<Each>[] = []
  const failed: Refused<Each>[] = []
  for (const each of all) {
    const result = await change(each)
    if (result.ok) done.push({ each, now: result.value })
    else failed.push({ each, failure: result })
  }
  return { done, failed }
}

const send = (id: string, json: OrderChange) => adminCall("PATCH", "/admin/orders/:id", { param: { id }, json })

const texts = {
  cancelled: () => orderStatusLabels.cancelled,
  not_overdue: m.admin_bulk_orders_not_overdue,
  refused: m.admin_bulk_orders_refused,
  to_call: m.admin_bulk_orders_to_call,
  to_check: m.admin_bulk_orders_to_check,
  unpaid: m.admin_bulk_orders_unpaid,
  unconfirmed: m.admin_bulk_orders_unconfirmed,
  unmade: m.admin_bulk_orders_unmade,
  unshipped: m.admin_bulk_orders_unshipped,
}

export function leftOutText({ status }: { readonly status: OrderStatus }, reason: LeftOut): string {
  if (reason !== "done") return texts[reason]()
  return m.admin_bulk_orders_done({ status })
}
