import { type ChangeEvent, type KeyboardEvent, type ReactNode, useRef, useState } from "react"
import { m } from "#messages/messages.js"
import type { AdminOrder } from "#shop/orders/admin-orders-json.ts"
import {
  HOLD_SECONDS,
  type OrderStatus,
  orderStatusLabels,
  type PaymentStatus,
  paymentStatusLabels,
} from "#shop/orders/orders.ts"
import { OrderStatusBadge, PaymentStatusBadge } from "#web/orders/order-badges.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { Button } from "#web/ui/button.tsx"
import { Field } from "#web/ui/field.tsx"
import { Select } from "#web/ui/select.tsx"
import { mailOfStatus, type Undoable, useOrderChange } from "./use-order-change.ts"

/** Both selectors. A choice is saved immediately, one by the arrow keys when it is confirmed; each says which mail it sends. */
export function OrderStatusFields({ order, onChange }: { order: AdminOrder; onChange: (order: AdminOrder) => void }) {
  const { saving, overtaken, undoable, saveStatus, savePayment } = useOrderChange(order, onChange)
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
          hint={m.admin_order_status_hint({ seconds: HOLD_SECONDS })}
          names={orderStatusLabels}
          mailOf={(status) => mailOfStatus(order, status)}
          value={saving?.status ?? order.status}
          busy={saving?.status !== undefined}
          disabled={saving?.payment_status !== undefined}
          badge={<OrderStatusBadge status={order.status} />}
          undoable={undoable}
          onChoose={(status) => void saveStatus(status)}
        />
        <StatusSelect<PaymentStatus>
          label={m.admin_order_payment_status()}
          names={paymentStatusLabels}
          value={saving?.payment_status ?? order.payment_status}
          busy={saving?.payment_status !== undefined}
          disabled={saving?.status !== undefined}
          badge={<PaymentStatusBadge status={order.payment_status} />}
          onChoose={(status) => void savePayment(status)}
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
  /** The mail that a choice sends, or null; left out where none sends one. */
  mailOf?: (status: Status) => string | null
  value: Status
  /** Its choice is being saved. It is not disabled, which would lose the focus. */
  busy: boolean
  disabled: boolean
  /** What is saved. */
  badge: ReactNode
  undoable?: Undoable | null
  onChoose: (status: Status) => void
}

function StatusSelect<Status extends string>(props: StatusSelectProps<Status>) {
  const { label, hint, names, mailOf, value, busy, disabled, badge, undoable, onChoose } = props
  const { passing, confirm, ...choice } = useConfirmedChoice(value, onChoose)
  const mail = passing && mailOf?.(passing)
  const group = useRef<HTMLDivElement>(null)
  // The pressed button goes away, the focus stays.
  function press(act: () => void) {
    group.current?.querySelector("select")?.focus()
    act()
  }
  return (
    <div ref={group} className="grid content-start gap-2">
      <Field label={label} hint={hint}>
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3">
          <Select {...choice} disabled={disabled} aria-busy={busy || undefined} aria-disabled={busy || undefined}>
            {(Object.keys(names) as Status[]).map((status) => {
              const option = (
                <option key={status} value={status}>
                  {names[status]}
                </option>
              )
              if (!mailOf) return option
              return (
                <optgroup key={status} label={mailLine(mailOf(status))}>
                  {option}
                </optgroup>
              )
            })}
          </Select>
          {badge}
        </div>
      </Field>
      {passing !== null && (
        <Button size="sm" onClick={() => press(confirm)} className="justify-self-start">
          {mail ? m.admin_order_status_save_mail({ mail }) : m.admin_order_status_save()}
        </Button>
      )}
      {undoable && passing === null && (
        <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-md bg-sunken p-2 pl-3 text-sm">
          {undoable.text}
          <Button size="sm" variant="secondary" onClick={() => press(undoable.undo)}>
            {m.admin_undo()}
          </Button>
        </p>
      )}
    </div>
  )
}

/** Over an option in the open list. */
function mailLine(mail: string | null): string {
  return mail ? m.admin_order_status_mail({ mail }) : m.admin_order_status_no_mail()
}

/**
 * A choice that counts once it is confirmed, and the props of its `<select>`. The arrow keys pass through every option of a closed select, and each
 * would be saved and mailed on the way to the one that was meant: what keys choose waits for Enter or `confirm`. A choice by pointer counts at once.
 */
export function useConfirmedChoice<Choice extends string>(value: Choice, onChoose: (choice: Choice) => void) {
  const [chosen, setChosen] = useState<Choice | null>(null)
  const byKey = useRef(false)
  const passing = chosen === value ? null : chosen

  function confirm() {
    setChosen(null)
    if (passing !== null) onChoose(passing)
  }
  return {
    /** Chosen by keys and not confirmed; else null. */
    passing,
    confirm,
    value: passing ?? value,
    onChange(event: ChangeEvent<HTMLSelectElement>) {
      const choice = event.target.value as Choice
      if (byKey.current) return setChosen(choice)
      setChosen(null)
      onChoose(choice)
    },
    onKeyDown({ key }: KeyboardEvent) {
      byKey.current = key !== "Enter"
      if (key === "Enter") confirm()
    },
    onKeyUp: () => {
      byKey.current = false
    },
  }
}
