import { m } from "#messages/messages.js"
import { formatAmount } from "#shop/money.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { adminCall, toastSuccess } from "../../admin-call.ts"
import { useOrderCommand } from "../order-command.ts"
import type { ShownOrder } from "../shown-order.ts"

/** Asks the customer for what is left once the pieces are made. */
export default function AskBalance(shown: ShownOrder) {
  const { busy, send } = useOrderCommand(shown)
  async function ask() {
    const asked = await send(
      ({ param, version }) => adminCall("POST", "/admin/orders/:id/balance", { param, json: { version } }),
      m.admin_due_ask_failed(),
    )
    if (asked.ok) toastSuccess(m.admin_due_asked())
  }
  return (
    <Button busy={busy} onClick={ask} className="justify-self-start">
      {m.admin_due_ask({ total: formatAmount(shown.order.open_amount) })}
    </Button>
  )
}
