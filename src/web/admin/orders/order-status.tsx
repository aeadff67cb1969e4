import { type ChangeEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react"
import { m } from "#messages/messages.js"
import type { OrderChange } from "#shop/orders/admin-orders.ts"
import type { AdminOrder } from "#shop/orders/admin-orders-json.ts"
import { type OrderStatus, orderStatusLabels, type PaymentStatus, paymentStatusLabels } from "#shop/orders/orders.ts"
import { OrderStatusBadge, PaymentStatusBadge } from "#web/orders/order-badges.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { Field } from "#web/ui/field.tsx"
import { Select } from "#web/ui/select.tsx"
import { adminCall, toastFailure, toastSuccess } from "../admin-call.ts"

type Change = Pick<OrderChange, "status" | "payment_status">

/** Both selectors; a choice is saved immediately. */
export function OrderStatusFields({ order, onChange }: { order: AdminOrder; onChange: (order: AdminOrder) => void }) {
  const [saving, setSaving] = useState<Change | null>(null)
  const [overtaken, setOvertaken] = useState(false)

  async function save(change: Change, done: string, failed: string) {
    if (saving) return
    setSaving(change)
    const json = { ...change, version: order.version }
    const result = await adminCall("PATCH", "/admin/orders/:id", { param: { id: order.id }, json })
    setSaving(null)
    setOvertaken(!result.ok && result.current !== undefined)
    if (result.ok) {
      toastSuccess(done)
      return onChange(result.value)
    }
    toastFailure(failed, result)
    if (result.current) onChange(result.current)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {overtaken && (
        <Alert tone="danger" title={m.admin_order_changed()}>
          {m.admin_order_changed_text()}
        </Alert>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <StatusSelect<OrderStatus>
          label={m.admin_order_status()}
          hint={m.admin_order_status_hint()}
          names={orderStatusLabels}
          value={saving?.status ?? order.status}
          busy={saving?.status !== undefined}
          disabled={saving?.payment_status !== undefined}
          badge={<OrderStatusBadge status={order.status} />}
          onChoose={(status) => void save({ status }, m.admin_order_status_updated(), m.admin_order_status_failed())}
        />
        <StatusSelect<PaymentStatus>
          label={m.admin_order_payment_status()}
          names={paymentStatusLabels}
          value={saving?.payment_status ?? order.payment_status}
          busy={saving?.payment_status !== undefined}
          disabled={saving?.status !== undefined}
          badge={<PaymentStatusBadge status={order.payment_status} />}
          onChoose={(payment_status) =>
            void save({ payment_status }, m.admin_order_payment_updated(), m.admin_order_payment_failed())
          }
        />
      </div>
    </div>
  )
}

interface StatusSelectProps<Status extends string> {
  label: string
  hint?: string
  /** What people read for each choice, in their order. */
  names: Readonly<Record<Status, string>>
  value: Status
  /** Its choice is being saved. It is not disabled, which would lose the focus. */
  busy: boolean
  disabled: boolean
  /** What is saved. */
  badge: ReactNode
  onChoose: (status: Status) => void
}

function StatusSelect<Status extends string>(props: StatusSelectProps<Status>) {
  const { label, hint, names, value, busy, disabled, badge, onChoose } = props
  const choice = useSettledChoice(value, onChoose)
  return (
    <Field label={label} hint={hint}>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3">
        <Select {...choice} disabled={disabled} aria-busy={busy || undefined} aria-disabled={busy || undefined}>
          {(Object.keys(names) as Status[]).map((status) => (
            <option key={status} value={status}>
              {names[status]}
            </option>
          ))}
        </Select>
        {badge}
      </div>
    </Field>
  )
}

const PAUSE_MS = 1000

/**
 * A choice that counts once it is settled, as the props of a `<select>`. The arrow keys pass through every option of a closed select, and each would be saved
 * and mailed on the way to the one that was meant: what keys choose waits for a pause, Enter or Tab.
 */
export function useSettledChoice<Choice extends string>(value: Choice, onChoose: (choice: Choice) => void) {
  const [passing, setPassing] = useState<Choice | null>(null)
  const byKey = useRef(false)

  useEffect(() => {
    if (passing === null) return
    const timer = setTimeout(settle, PAUSE_MS)
    return () => clearTimeout(timer)
  })
  function settle() {
    setPassing(null)
    if (passing !== null && passing !== value) onChoose(passing)
  }
  return {
    value: passing ?? value,
    onChange(event: ChangeEvent<HTMLSelectElement>) {
      const choice = event.target.value as Choice
      if (byKey.current) return setPassing(choice)
      setPassing(null)
      onChoose(choice)
    },
    onKeyDown({ key }: KeyboardEvent) {
      byKey.current = key !== "Enter"
      if (key === "Enter") settle()
    },
    onKeyUp: () => {
      byKey.current = false
    },
    onBlur: settle,
  }
}
