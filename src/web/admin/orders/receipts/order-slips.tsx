import { useState } from "react"
import { formatDateTime } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { formatAmount } from "#shop/money.ts"
import type { AdminOrder } from "#shop/orders/admin-order-json.ts"
import { dueStep, stateOf } from "#shop/orders/due-step.ts"
import { awaitsTransfer, MAX_SLIPS } from "#shop/orders/orders.ts"
import { refusalTexts } from "#shop/orders/refusal-reasons.ts"
import { ReceiptUpload } from "#web/orders/receipt-upload.tsx"
import { upload } from "#web/session/files/upload.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { toastSuccess } from "../../admin-call.ts"
import type { ShownOrder } from "../shown-order.ts"
import { ReceiptView } from "./receipt-view.tsx"

/** Lists the slips of an order, each with what was decided of it, and takes another one that came by chat or on paper. */
export default function OrderSlips({ order, onChange }: Omit<ShownOrder, "version">) {
  const checked = dueStep(stateOf(order)) === "check_receipt"
  // The card above shows the one that is to be checked.
  const slips = order.slips.filter(({ path }) => !(checked && path === order.payment_receipt))
  const param = { id: order.id }

  async function send(file: File, onProgress: (part: number) => void) {
    const result = await upload("/admin/orders/:id/receipt", file, onProgress, { param })
    if (result.ok) onChange(result.value)
    if (result.ok) toastSuccess(m.orders_receipt_added())
    return result
  }
  return (
    <>
      {slips.length > 0 && (
        <ul className="grid gap-2" aria-label={m.admin_slips_of_order()}>
          {slips.map((slip) => (
            <Slip key={slip.path} slip={slip} order={order} />
          ))}
        </ul>
      )}
      {awaitsTransfer(order) &&
        (order.slips.length < MAX_SLIPS ? (
          <>
            <p className="text-muted text-sm">{m.admin_slips_add()}</p>
            <ReceiptUpload receipt={null} onChange={() => {}} send={send} />
          </>
        ) : (
          <p className="text-muted text-sm">{m.admin_slips_full()}</p>
        ))}
    </>
  )
}

type Slip = AdminOrder["slips"][number]

function Slip({ slip, order }: { slip: Slip; order: AdminOrder }) {
  const [shown, setShown] = useState(false)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-1.5">
      <p className="text-sm">
        {m.admin_slips_sent({ time: formatDateTime(slip.created_at) })}
        {" · "}
        {decisionText(slip)}
        {slip.reason && (
          <span className="wrap-anywhere block text-muted">
            {m.admin_event_quoted({ note: slip.reason_code ? refusalTexts[slip.reason_code]() : slip.reason })}
          </span>
        )}
      </p>
      {slip.removed ? (
        <p className="text-muted text-sm">{m.admin_slips_removed()}</p>
      ) : shown ? (
        <ReceiptView orderId={order.id} path={slip.path} />
      ) : (
        <Button size="sm" variant="secondary" onClick={() => setShown(true)}>
          {m.admin_receipt_show()}
        </Button>
      )}
    </li>
  )
}

function decisionText({ state, amount }: Slip): string {
  if (state === "paid" && amount !== null) return m.admin_slips_counted({ amount: formatAmount(amount) })
  return state === "failed" ? m.admin_slips_refused() : m.admin_slips_undecided()
}
