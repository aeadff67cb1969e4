import { useState } from "react"
import type { AdminOrder, OrderChange } from "#shop/orders/admin-orders.ts"
import {
  ORDER_STATUSES,
  type OrderStatus,
  orderStatusLabels,
  PAYMENT_STATUSES,
  type PaymentStatus,
  paymentStatusLabels,
} from "#shop/orders/orders.ts"
import { Alert } from "#web/ui/alert.tsx"
import { Field } from "#web/ui/field.tsx"
import { OrderStatusBadge, PaymentStatusBadge } from "#web/ui/order-badges.tsx"
import { Select } from "#web/ui/select.tsx"
import { adminCall, toastFailure, toastSuccess } from "../admin-call.ts"

type Change = Pick<OrderChange, "status" | "payment_status">

/** Both selectors; a choice is saved at once. */
export function OrderStatusFields({ order, onChange }: { order: AdminOrder; onChange: (order: AdminOrder) => void }) {
  const [saving, setSaving] = useState<Change | null>(null)
  const [overtaken, setOvertaken] = useState(false)

  async function save(change: Change, done: string, failed: string) {
    setSaving(change)
    const body = { ...change, version: order.version }
    const answer = await adminCall<AdminOrder>("PATCH", `/orders/${order.id}`, { body })
    setSaving(null)
    setOvertaken(!answer.ok && answer.current !== undefined)
    if (answer.ok) {
      toastSuccess(done)
      return onChange(answer.value)
    }
    toastFailure(failed, answer)
    if (answer.current) onChange(answer.current as AdminOrder)
  }
  return (
    <div className="grid gap-3">
      {overtaken && (
        <Alert tone="danger" title="Somebody changed this order meanwhile">
          Nothing was saved. You now see the order as it is; choose again if your change is still right.
        </Alert>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Order Status" hint="The customer gets a mail, unless it is Pending.">
          <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3">
            <Select
              value={saving?.status ?? order.status}
              disabled={saving !== null}
              onChange={(event) => {
                const status = event.target.value as OrderStatus
                void save({ status }, "Order status updated", "Error updating status")
              }}
            >
              {ORDER_STATUSES.map((status) => (
                <option key={status} value={status}>
                  {orderStatusLabels[status]}
                </option>
              ))}
            </Select>
            <OrderStatusBadge status={order.status} />
          </div>
        </Field>
        <Field label="Payment Status">
          <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3">
            <Select
              value={saving?.payment_status ?? order.payment_status}
              disabled={saving !== null}
              onChange={(event) => {
                const payment_status = event.target.value as PaymentStatus
                void save({ payment_status }, "Payment status updated", "Error updating payment status")
              }}
            >
              {PAYMENT_STATUSES.map((status) => (
                <option key={status} value={status}>
                  {paymentStatusLabels[status]}
                </option>
              ))}
            </Select>
            <PaymentStatusBadge status={order.payment_status} />
          </div>
        </Field>
      </div>
    </div>
  )
}
