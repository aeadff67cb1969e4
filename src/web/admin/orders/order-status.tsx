import { type ChangeEvent, type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from "react"
import { m } from "#messages/messages.js"
import {
  HOLD_SECONDS,
  type OrderStatus,
  orderStatusLabels,
  type PaymentStatus,
  paymentStatusLabels,
} from "#shop/orders/orders.ts"
import { OrderStatusBadge, PaymentStatusBadge } from "#web/orders/order-badges.tsx"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Select } from "#web/ui/controls/select.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { UndoLine } from "./undo-line.tsx"
import { mailOfPayment, mailOfStatus, type ShownOrder, type Undoable, useOrderChange } from "./use-order-change.ts"
import { type Unsaved, useUnsaved } from "./use-unsaved.ts"

/**
 * Shows both selectors. A choice is saved immediately, or when it is confirmed if it was made with the arrow keys. Each
 * selector says which mail it sends.
 */
export function OrderStatusFields({ unsaved, ...shown }: ShownOrder & { unsaved: Unsaved }) {
  const { order } = shown
  const [statusSelect, paymentSelect] = [useRef<HTMLSelectElement>(null), useRef<HTMLSelectElement>(null)]
  const status = useOrderChange("status", shown, () => statusSelect.current?.focus())
  const payment = useOrderChange("payment_status", shown, () => paymentSelect.current?.focus())
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
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
      <div className="grid gap-4 sm:grid-cols-2">
        <StatusSelect<OrderStatus>
          ref={statusSelect}
          label={m.admin_order_status()}
          names={orderStatusLabels}
          mailOf={(choice) => mailOfStatus(order, choice)}
          value={status.saving?.status ?? order.status}
          busy={status.saving !== null}
          disabled={payment.saving !== null}
          badge={<OrderStatusBadge status={order.status} />}
          undoable={status.undoable}
          unsaved={unsaved}
          onChoose={(choice) => void status.save({ status: choice })}
        />
        <StatusSelect<PaymentStatus>
          ref={paymentSelect}
          label={m.admin_order_payment_status()}
          names={paymentStatusLabels}
          mailOf={(choice) => mailOfPayment(order, choice)}
          value={payment.saving?.payment_status ?? order.payment_status}
          busy={payment.saving !== null}
          disabled={status.saving !== null}
          badge={<PaymentStatusBadge status={order.payment_status} />}
          undoable={payment.undoable}
          unsaved={unsaved}
          onChoose={(choice) => void payment.save({ payment_status: choice })}
        />
      </div>
    </div>
  )
}

interface StatusSelectProps<Status extends string> {
  ref: RefObject<HTMLSelectElement | null>
  label: string
  /** Gives each choice its name, in the order of the list. */
  names: Readonly<Record<Status, string>>
  /** Returns the mail that a choice sends, or null. */
  mailOf: (status: Status) => string | null
  value: Status
  /** Its choice is being saved. It is not disabled, which would lose the focus. */
  busy: boolean
  disabled: boolean
  /** Shows the saved value. */
  badge: ReactNode
  undoable: Undoable | null
  unsaved: Unsaved
  onChoose: (status: Status) => void
}

function StatusSelect<Status extends string>(props: StatusSelectProps<Status>) {
  const { ref, label, names, mailOf, value, busy, disabled, badge, undoable, unsaved, onChoose } = props
  const { passing, confirm, ...choice } = useConfirmedChoice(value, onChoose)
  useUnsaved(unsaved, label, passing !== null)
  const statuses = Object.keys(names) as Status[]
  const mail = passing && mailOf(passing)
  const sends = statuses.some((status) => mailOf(status) !== null)
  function save() {
    // The pressed button goes away, the focus stays.
    ref.current?.focus()
    confirm()
  }
  return (
    <div className="grid content-start gap-2">
      <Field
        label={label}
        hint={sends ? m.admin_order_status_hint({ seconds: HOLD_SECONDS }) : m.admin_order_status_no_mail()}
      >
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3">
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
          {badge}
        </div>
      </Field>
      {passing !== null && (
        <Button size="sm" onClick={save} className="justify-self-start">
          {mail ? m.admin_order_status_save_mail({ mail }) : m.admin_order_status_save()}
        </Button>
      )}
      {undoable && passing === null && <UndoLine {...undoable} />}
    </div>
  )
}

/** Describes, above an option of the open list, the mail that the option sends. */
function mailLine(mail: string | null): string {
  return mail ? m.admin_order_status_mail({ mail }) : m.admin_order_status_no_mail()
}

/**
 * Returns a choice that counts once it is confirmed, and the props of its `<select>`. The arrow keys pass through every
 * option of a closed select, and each would be saved and mailed on the way; so a choice by keys waits for Enter or
 * `confirm`. A choice by pointer counts at once.
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
    /** Is the choice that was made by keys and not confirmed yet, or null. */
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
