import { m } from "#messages/messages.js"
import { trackedParcel } from "#shop/orders/admin/admin-orders.ts"
import type { AdminOrder } from "#shop/orders/admin/admin-orders-json.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { type Unsaved, useUnsaved } from "./shown-order.ts"
import type { StatusChange } from "./use-order-change.ts"

interface ShipFormProps {
  order: AdminOrder
  saving: boolean
  unsaved: Unsaved
  onShip: (change: StatusChange) => Promise<boolean>
}

/** Marks an order as shipped, with how the parcel can be followed, or as ready to be fetched: one press, and one mail that says it. */
export function ShipForm({ order, saving, unsaved, onShip }: ShipFormProps) {
  const known = { courier: order.courier ?? "", tracking_number: order.tracking_number ?? "" }
  const fields = useFields(trackedParcel, known)
  const { courier, tracking_number } = fields.values
  const dirty = courier !== known.courier || tracking_number !== known.tracking_number
  useUnsaved(unsaved, "ship", dirty)
  const { busy, onSubmit } = useSubmit(fields, {
    invalidTitle: null,
    send: async (tracking) => ({ ok: await onShip({ status: "shipped", ...(dirty && { tracking }) }) }),
    onSuccess() {},
    onFailure: () => null,
  })
  const field = (name: keyof typeof known, label: string) => (
    <Field label={label} error={fields.errors[name]} autoComplete="off" spellCheck={false} {...fields.bind(name)} />
  )
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-3">
      {!order.pick_up && (
        <div className="grid grid-cols-2 gap-3">
          {field("courier", m.admin_tracking_courier())}
          {field("tracking_number", m.admin_tracking_number())}
        </div>
      )}
      <Button type="submit" busy={busy || saving} className="justify-self-start">
        {order.pick_up ? m.orders_status_ready() : m.admin_due_press({ step: "ship", paid: "no" })}
      </Button>
    </form>
  )
}
