import { useRef } from "react"
import { m } from "#messages/messages.js"
import type { AdminOrder } from "#shop/orders/admin-order-json.ts"
import type { OrderItem } from "#shop/orders/order-json.ts"
import type { MakingState } from "#shop/stock/making.ts"
import type { CallResult } from "#web/session/api/api.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { adminCall, toastFailure, toastSuccess } from "../../admin-call.ts"
import { useBusy } from "../../use-busy.ts"

interface MakingButtonsProps {
  line: Pick<OrderItem, "id" | "order_id" | "making" | "product_name">
  onResult: (result: CallResult<AdminOrder, AdminOrder>) => void
}

/** Says how far a line is, or takes that back. What leads on from here is the strong button. */
export function MakingButtons({ line, onResult }: MakingButtonsProps) {
  const { id: item, order_id: id, making: from, product_name: name } = line
  const [busy, during] = useBusy()
  const first = useRef<HTMLSpanElement>(null)
  if (from === null) return null

  async function set(to: MakingState) {
    if (busy || from === null) return
    const call = adminCall("PUT", "/admin/orders/:id/making/:item", { param: { id, item }, json: { from, to } })
    const result = await during(call)
    if (!result.ok) toastFailure(m.admin_make_failed(), result)
    else if (to === "done" && result.value.due_part === "balance") toastSuccess(m.admin_due_asked())
    // The button of "Done" goes away.
    if (to === "done") first.current?.querySelector("button")?.focus()
    onResult(result)
  }
  const button = (to: MakingState, action: string, variant?: "secondary") => (
    <Button
      variant={variant}
      busy={busy}
      aria-label={m.admin_make_named({ action, name })}
      onClick={() => void set(to)}
      className="min-w-24"
    >
      {action}
    </Button>
  )
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <span ref={first}>
        {from === "waiting"
          ? button("started", m.admin_make_start(), "secondary")
          : button(from === "done" ? "started" : "waiting", m.admin_undo(), "secondary")}
      </span>
      {from !== "done" && button("done", m.admin_make_done())}
    </div>
  )
}
