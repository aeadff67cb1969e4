import { formatUntil } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { CANCEL } from "#shop/api/staff/permissions.ts"
import type { AdminOrderRow } from "#shop/orders/admin-order-json.ts"
import { DAYS_MORE } from "#shop/orders/bulk-step.ts"
import { HOLD_SECONDS } from "#shop/orders/orders.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { toast } from "#web/ui/feedback/toast.ts"
import { adminCall, toastFailure, toastSuccess } from "../../admin-call.ts"
import { RowMenu } from "../../list/row-menu.tsx"
import { May } from "../../shell/may.tsx"
import { useBusy } from "../../use-busy.ts"
import { cancelOverdue, extendOverdue } from "./change-overdue.ts"

/** Gives an order that was not paid in time some days more, or cancels it, in its row: on a phone from a menu. */
export function OverdueRow({ order, onReload }: { order: AdminOrderRow; onReload: () => void }) {
  const [busy, during] = useBusy()

  async function extend() {
    const given = await during(extendOverdue(order))
    onReload()
    if (!given.ok) return toastFailure(m.admin_due_extend_failed(), given)
    const { pay_by: until } = given.value
    toastSuccess(m.admin_due_extended(), until === null ? undefined : m.admin_due_kept({ date: formatUntil(until) }))
  }
  async function cancel() {
    const cancelled = await during(cancelOverdue(order))
    onReload()
    if (!cancelled.ok) return toastFailure(m.admin_order_status_failed(), cancelled)
    const action = { label: m.admin_undo(), onClick: () => void undo(cancelled.value.version) }
    toast({ title: m.admin_order_status_updated(), tone: "success", action, shownForMs: HOLD_SECONDS * 1000 })
  }
  async function undo(version: number) {
    const json = { status: order.status, undo: true, version }
    const undone = await adminCall("PATCH", "/admin/orders/:id", { param: { id: order.id }, json })
    onReload()
    if (!undone.ok) return toastFailure(m.admin_order_status_undo_failed(), undone)
    toastSuccess(m.admin_order_status_undone())
  }
  const [more, end] = [m.admin_due_days_more({ count: DAYS_MORE }), m.admin_due_cancel()]
  const labelOf = (press: string) => `${m.admin_order_number({ number: order.order_number })} ${press}`
  return (
    <>
      <span className="flex flex-wrap gap-1.5 @max-[30rem]:hidden">
        <Button size="sm" variant="secondary" busy={busy} onClick={extend} aria-label={labelOf(more)}>
          {more}
        </Button>
        <May call={CANCEL}>
          <Button size="sm" variant="ghost" busy={busy} onClick={cancel} aria-label={labelOf(end)}>
            {end}
          </Button>
        </May>
      </span>
      <span className="-my-2.5 -mr-2.5 ml-auto @min-[30rem]:hidden">
        <RowMenu
          label={labelOf(m.admin_list_more())}
          busy={busy}
          actions={[
            { label: more, onClick: () => void extend() },
            { label: end, danger: true, call: CANCEL, onClick: () => void cancel() },
          ]}
        />
      </span>
    </>
  )
}
