import { type FormEvent, useId, useState } from "react"
import { langWritten } from "#messages/markup/scripts.ts"
import { m } from "#messages/messages.js"
import { centsOf } from "#shop/money.ts"
import type { AdminOrderRow } from "#shop/orders/admin-order-json.ts"
import { type BulkStep, canBePutBack, DAYS_MORE, whyLeftOut } from "#shop/orders/bulk-step.ts"
import { HOLD_SECONDS } from "#shop/orders/orders.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Checkbox } from "#web/ui/controls/checkbox.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { Price } from "#web/ui/price.tsx"
import { cancelOverdue, extendOverdue } from "../time-to-pay/change-overdue.ts"
import { isSent, ParcelFields, type ParcelOf, shownParcel, trackingOf, useParcels } from "./parcels.tsx"
import { leftOutText, type Taken } from "./use-bulk-step.ts"

const overdueChanges: Partial<Record<BulkStep, typeof extendOverdue | typeof cancelOverdue>> = {
  extend: extendOverdue,
  cancel: cancelOverdue,
}

export interface BulkSheetProps {
  step: BulkStep
  orders: readonly AdminOrderRow[]
  busy: boolean
  onTake: (taken: readonly Taken[]) => void
  onClose: () => void
}

/** Says what a step will do to whom before it is taken with many orders. Those of which it is not due are left out, unless they are ticked. */
export function BulkSheet({ step, orders, busy, onTake, onClose }: BulkSheetProps) {
  const id = useId()
  const due = orders.filter((order) => whyLeftOut(order, step) === null)
  const left = orders.filter((order) => whyLeftOut(order, step) !== null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(due.map((order) => order.id)))
  const parcels = useParcels()
  const taken = orders.filter((order) => chosen.has(order.id))
  const mails = taken.filter(({ customer_email }) => customer_email !== "").length

  function toggle(order: AdminOrderRow) {
    const next = new Set(chosen)
    if (!next.delete(order.id)) next.add(order.id)
    setChosen(next)
  }
  function take(event: FormEvent) {
    event.preventDefault()
    if (busy || taken.length === 0) return
    const change = overdueChanges[step]
    onTake(
      taken.map((order) => ({
        order,
        ...trackingOf(order, parcels.typedOf(order.id)),
        ...(change && { change: () => change(order) }),
      })),
    )
  }
  const row = (order: AdminOrderRow) => (
    <SheetRow
      key={order.id}
      order={order}
      step={step}
      chosen={chosen.has(order.id)}
      parcel={step === "ship" && isSent(order) ? shownParcel(order, parcels.typedOf(order.id)) : null}
      onToggle={() => toggle(order)}
      onType={(typed) => parcels.type(order.id, typed)}
    />
  )
  return (
    <Dialog
      open
      onClose={onClose}
      size="form"
      title={m.admin_bulk_orders_title({ step, days: DAYS_MORE })}
      description={m.admin_bulk_orders_can({ step, can: due.length, all: orders.length })}
      cancelLabel={step === "cancel" ? m.shell_close() : m.shell_cancel()}
      footer={
        <Button
          type="submit"
          form={id}
          variant={step === "cancel" ? "danger" : "primary"}
          busy={busy}
          aria-disabled={taken.length === 0 || undefined}
        >
          {m.admin_bulk_orders_do({ step, count: taken.length })}
        </Button>
      }
    >
      <form id={id} onSubmit={take} className="grid gap-4">
        {step === "ship" && due.filter(isSent).length > 1 && (
          <Field
            label={m.admin_bulk_orders_courier()}
            value={parcels.courier}
            onChange={({ target }) => parcels.setCourier(target.value)}
            maxLength={100}
            autoComplete="off"
          />
        )}
        <div className="grid gap-3">
          {due.length > 0 && <ul className="divide-y divide-line">{due.map(row)}</ul>}
          {left.length > 0 && (
            <section aria-labelledby={`${id}-left`}>
              <h3 id={`${id}-left`} className="text-lg">
                {m.admin_bulk_orders_left({ count: left.length })}
              </h3>
              <ul className="divide-y divide-line">{left.map(row)}</ul>
            </section>
          )}
        </div>
        <p role="status" className="text-muted text-sm">
          {mails === 0
            ? m.admin_order_status_no_mail()
            : step === "extend"
              ? m.admin_bulk_orders_mails_now({ count: mails })
              : m.admin_bulk_orders_mails({ count: mails, seconds: HOLD_SECONDS })}
        </p>
      </form>
    </Dialog>
  )
}

interface SheetRowProps {
  order: AdminOrderRow
  step: BulkStep
  chosen: boolean
  parcel: ParcelOf | null
  onToggle: () => void
  onType: (typed: Partial<ParcelOf>) => void
}

function SheetRow({ order, step, chosen, parcel, onToggle, onType }: SheetRowProps) {
  const reason = whyLeftOut(order, step)
  return (
    <li className="grid gap-1 py-1">
      <div className="flex items-center justify-between gap-3">
        <Checkbox
          label={
            <span className="wrap-anywhere leading-snug">
              <span lang={langWritten(order.customer_name)} className="font-bold">
                {order.customer_name}
              </span>{" "}
              <span className="inline-block text-muted text-sm">{order.order_number}</span>
              {step === "ship" && !isSent(order) && <span className="block text-sm">{m.admin_order_pick_up()}</span>}
              {reason && <span className="block font-semibold text-danger text-sm">{leftOutText(order, reason)}</span>}
            </span>
          }
          checked={chosen}
          disabled={!canBePutBack(order, step)}
          onChange={onToggle}
        />
        <Price cents={centsOf(order.total_amount)} className="shrink-0 text-sm" />
      </div>
      {chosen && parcel && <ParcelFields number={order.order_number} parcel={parcel} onType={onType} />}
    </li>
  )
}
