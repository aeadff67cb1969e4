import { type ChangeEvent, type KeyboardEvent, useRef, useState } from "react"
import { m } from "#messages/messages.js"
import { keysOf } from "#platform/objects.ts"
import { CANCEL } from "#shop/api/staff/permissions.ts"
import type { AdminOrder } from "#shop/orders/admin-order-json.ts"
import { paymentReading } from "#shop/orders/due-step.ts"
import {
  HOLD_SECONDS,
  type OrderStatus,
  orderStatusLabels,
  type PaymentStatus,
  paymentStatusLabels,
} from "#shop/orders/orders.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Select } from "#web/ui/controls/select.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { useMay } from "../shell/may.tsx"
import { FoldedSection } from "./folded-section.tsx"
import { type Unsaved, useUnsaved } from "./shown-order.ts"
import { mailOfPayment, mailOfStatus, type OrderChanges } from "./use-order-change.ts"

interface OrderStatusFieldsProps {
  order: AdminOrder
  changes: OrderChanges
  unsaved: Unsaved
}

/**
 * Shows both selectors, which set any value. A choice is saved immediately, or when it is confirmed if it was made with the arrow keys. Each
 * choice says which mail it sends.
 */
export function OrderStatusSection({ order, changes: { status, payment }, unsaved }: OrderStatusFieldsProps) {
  const mayCancel = useMay()(CANCEL)
  return (
    <FoldedSection
      title={m.admin_order_statuses()}
      summary={m.admin_order_statuses_summary({
        status: orderStatusLabels[order.status],
        payment: paymentReading(order).label,
      })}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <StatusSelect<OrderStatus>
          label={m.admin_order_status()}
          names={orderStatusLabels}
          {...(!mayCancel && { without: "cancelled" })}
          mailOf={(choice) => mailOfStatus(order, choice)}
          value={status.saving?.status ?? order.status}
          busy={status.saving !== null}
          disabled={payment.saving !== null}
          unsaved={unsaved}
          onChoose={(choice) => void status.save({ status: choice })}
        />
        <StatusSelect<PaymentStatus>
          label={m.admin_order_payment_status()}
          names={paymentStatusLabels}
          mailOf={(choice) => mailOfPayment(order, choice)}
          value={payment.saving?.payment_status ?? order.payment_status}
          busy={payment.saving !== null}
          disabled={status.saving !== null}
          unsaved={unsaved}
          onChoose={(choice) => void payment.save({ payment_status: choice })}
        />
      </div>
      <p className="text-muted text-sm">{m.admin_order_status_hint({ seconds: HOLD_SECONDS })}</p>
    </FoldedSection>
  )
}

export function ChangeNews({ status, payment }: OrderChanges) {
  return (
    <>
      {(status.overtaken || payment.overtaken) && (
        <Alert tone="danger" title={m.admin_order_changed()}>
          {m.admin_order_changed_text()}
        </Alert>
      )}
      {status.notRestocked.length > 0 && (
        <Alert tone="warning">
          <ul className="grid gap-1">
            {status.notRestocked.map(({ product_id, product_name: name, quantity }) => (
              <li key={product_id}>{m.admin_order_not_restocked({ name, quantity })}</li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  )
}

interface StatusSelectProps<Status extends string> {
  label: string
  names: Readonly<Record<Status, string>>
  /** Can be left, but not chosen. */
  without?: Status
  mailOf: (status: Status) => string | null
  value: Status
  /** Its choice is being saved. It is not disabled, which would lose the focus. */
  busy: boolean
  disabled: boolean
  unsaved: Unsaved
  onChoose: (status: Status) => void
}

function StatusSelect<Status extends string>(props: StatusSelectProps<Status>) {
  const { label, names, without, mailOf, value, busy, disabled, unsaved, onChoose } = props
  const ref = useRef<HTMLSelectElement>(null)
  const statuses = keysOf(names).filter((each) => each !== without || each === value)
  const { passing, confirm, ...choice } = useConfirmedChoice(statuses, value, onChoose)
  useUnsaved(unsaved, label, passing !== null)
  const mail = passing && mailOf(passing)
  function save() {
    // The pressed button goes away, the focus stays.
    ref.current?.focus()
    confirm()
  }
  return (
    <div className="grid content-start gap-2">
      <Field label={label}>
        <Select
          {...choice}
          ref={ref}
          disabled={disabled}
          aria-busy={busy || undefined}
          aria-disabled={busy || undefined}
        >
          {statuses.map((status) => (
            <optgroup key={status} label={mailLine(mailOf(status))}>
              <option value={status}>{names[status]}</option>
            </optgroup>
          ))}
        </Select>
      </Field>
      {passing !== null && (
        <Button size="sm" onClick={save} className="justify-self-start">
          {mail ? m.admin_order_status_save_mail({ mail }) : m.admin_order_status_save()}
        </Button>
      )}
    </div>
  )
}

function mailLine(mail: string | null): string {
  return mail ? m.admin_order_status_mail({ mail }) : m.admin_order_status_no_mail()
}

/**
 * Returns a choice that counts once it is confirmed, and the props of its `<select>`. The arrow keys pass through every
 * option of a closed select, and each would be saved and mailed on the way; so a choice by keys waits for Enter or
 * `confirm`. A choice by pointer counts at once.
 */
function useConfirmedChoice<Choice extends string>(
  choices: readonly Choice[],
  value: Choice,
  onChoose: (choice: Choice) => void,
) {
  const [chosen, setChosen] = useState<Choice | null>(null)
  const byKey = useRef(false)
  const passing = chosen === value ? null : chosen

  function confirm() {
    setChosen(null)
    if (passing !== null) onChoose(passing)
  }
  return {
    /** Is the choice that was made by keys and not confirmed yet, or null. */
    passing,
    confirm,
    value: passing ?? value,
    onChange(event: ChangeEvent<HTMLSelectElement>) {
      const choice = choices.find((each) => each === event.target.value)
      if (choice === undefined) return
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
