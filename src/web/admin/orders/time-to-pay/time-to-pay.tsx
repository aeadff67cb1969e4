import { formatUntil } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { CANCEL } from "#shop/api/staff/permissions.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { adminCall, toastSuccess } from "../../admin-call.ts"
import { May } from "../../shell/may.tsx"
import { useOrderCommand } from "../order-command.ts"
import type { ShownOrder } from "../shown-order.ts"
import type { OrderChanges } from "../use-order-change.ts"

const DAYS = [1, 3, 7]

export type ChangedStatus = Pick<OrderChanges["status"], "save" | "saving">

interface TimeToPayProps extends ShownOrder {
  status: ChangedStatus
}

/** Says until when the pieces of a pending order are kept, gives more time, and ends what was not paid in time. */
export function TimeToPay({ status, ...shown }: TimeToPayProps) {
  const { order } = shown
  const { busy, send } = useOrderCommand(shown)
  if (order.status !== "pending" || order.pay_by === null) return null
  const date = formatUntil(order.pay_by)

  async function extend(days: number) {
    const result = await send(
      ({ param, version }) => adminCall("POST", "/admin/orders/:id/pay-by", { param, json: { days, version } }),
      m.admin_due_extend_failed(),
    )
    if (!result.ok) return
    const { pay_by: until } = result.value
    toastSuccess(m.admin_due_extended(), until === null ? undefined : m.admin_due_kept({ date: formatUntil(until) }))
  }
  return (
    <>
      <p className="text-sm">{order.overdue ? m.admin_due_overdue({ date }) : m.admin_due_kept({ date })}</p>
      <p className="flex flex-wrap gap-2">
        {DAYS.map((count) => (
          <Button key={count} size="sm" variant="secondary" busy={busy} onClick={() => extend(count)}>
            {m.admin_due_days_more({ count })}
          </Button>
        ))}
        {order.overdue && (
          <May call={CANCEL}>
            <Button
              size="sm"
              variant="ghost"
              busy={status.saving !== null}
              onClick={() => status.save({ status: "cancelled", status_reason: "unpaid" })}
            >
              {m.admin_due_cancel()}
            </Button>
          </May>
        )}
      </p>
    </>
  )
}
