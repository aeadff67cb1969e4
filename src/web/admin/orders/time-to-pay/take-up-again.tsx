import { m } from "#messages/messages.js"
import type { AdminOrder } from "#shop/orders/admin-order-json.ts"
import { acceptsReceipt } from "#shop/orders/orders.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { TransferForm } from "../receipts/transfer-fields.tsx"
import type { OrderChanges, StatusChange } from "../use-order-change.ts"
import type { ChangedStatus } from "./time-to-pay.tsx"

interface TakeUpAgainProps {
  order: AdminOrder
  status: ChangedStatus
  payment: OrderChanges["payment"]
  onCount: (change: StatusChange) => Promise<boolean>
}

/** Lets the owner count a transfer that came too late, or take up an order again that was cancelled because it had not come. */
export function TakeUpAgain({ order, status, payment, onCount }: TakeUpAgainProps) {
  const last = order.events.findLast(({ kind }) => kind === "status")
  if (order.status !== "cancelled" || last?.reason !== "unpaid") return null
  return (
    <>
      <p className="text-sm">{m.admin_due_unpaid()}</p>
      {acceptsReceipt(order) && (
        <TransferForm
          order={{ ...order, due_amount: order.deposit_amount ?? order.total_amount }}
          payment={payment}
          approve={m.admin_due_arrived}
          onCount={onCount}
        />
      )}
      <Button
        variant="secondary"
        busy={status.saving !== null}
        onClick={() => status.save({ status: "pending" })}
        className="justify-self-start"
      >
        {m.admin_due_take_up()}
      </Button>
    </>
  )
}
