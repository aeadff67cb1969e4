import { m } from "#messages/messages.js"
import { orderTrackingForm } from "#shop/orders/admin/admin-orders.ts"
import type { AdminOrder, OrderTracking } from "#shop/orders/admin/admin-orders-json.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { adminCall, toastFailure, toastSuccess } from "../admin-call.ts"
import { EditConflict } from "../forms/conflict.tsx"
import { boundField, useEditForm } from "../forms/use-edit-form.ts"
import { FoldedSection } from "./folded-section.tsx"
import { type Unsaved, useUnsaved } from "./shown-order.ts"

const labels = { courier: m.admin_tracking_courier, tracking_number: m.admin_tracking_number }

const formValuesOf = (tracking: OrderTracking | null) => ({
  courier: tracking?.courier ?? "",
  tracking_number: tracking?.tracking_number ?? "",
})

interface TrackingSectionProps {
  order: AdminOrder
  onSaved: (tracking: OrderTracking) => void
  unsaved: Unsaved
}

export function TrackingSection({ order, onSaved, unsaved }: TrackingSectionProps) {
  const { courier, tracking_number, tracking_version: version } = order
  const form = useEditForm(orderTrackingForm, { courier, tracking_number, version }, formValuesOf)
  const { fields, seen, dirty, conflict, showConflict, accept } = form
  useUnsaved(unsaved, "tracking", dirty)

  const { busy, onSubmit } = useSubmit(fields, {
    invalidTitle: null,
    send: (value) =>
      adminCall("PUT", "/admin/orders/:id/tracking", {
        param: { id: order.id },
        json: { ...value, version: seen?.version },
      }),
    onSuccess({ value }) {
      accept(value)
      onSaved(value)
      toastSuccess(m.admin_tracking_saved())
    },
    onFailure(failure) {
      toastFailure(m.admin_tracking_failed(), failure)
      showConflict(failure)
      return null
    },
  })
  const field = boundField(fields, labels)
  return (
    <FoldedSection
      title={m.admin_tracking_title()}
      summary={[courier, tracking_number].filter((line) => line !== null).join(" ")}
    >
      <form
        // A disabled button would lose the focus when the form is saved.
        onSubmit={(event) => (dirty && !conflict ? onSubmit(event) : event.preventDefault())}
        noValidate
        className="grid gap-3"
      >
        {conflict && <EditConflict {...conflict} labels={labels} />}
        <div className="grid gap-3 sm:grid-cols-2">
          <Field {...field("courier")} autoComplete="off" />
          <Field {...field("tracking_number")} autoComplete="off" spellCheck={false} />
        </div>
        <p className="text-muted text-sm">{m.admin_tracking_hint()}</p>
        <Button type="submit" size="sm" variant="secondary" busy={busy} className="justify-self-start">
          {m.admin_tracking_save()}
        </Button>
      </form>
    </FoldedSection>
  )
}
