import type { FormEvent } from "react"
import { formatDateTime } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { orderNoteForm, orderTrackingForm } from "#shop/orders/admin/admin-orders.ts"
import type { AdminOrder, OrderNote, OrderTracking } from "#shop/orders/admin-order-json.ts"
import type { CallResult } from "#web/session/api/api.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Textarea } from "#web/ui/controls/textarea.tsx"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { adminCall, toastFailure, toastSuccess } from "../admin-call.ts"
import { EditConflict } from "../forms/conflict.tsx"
import { boundField, type EditForm, useEditForm } from "../forms/use-edit-form.ts"
import { FoldedSection } from "./folded-section.tsx"
import { type Unsaved, useUnsaved } from "./shown-order.ts"

interface SectionProps<Saved> {
  order: AdminOrder
  onSaved: (saved: Saved) => void
  unsaved: Unsaved
}

const describedNote = { note: { label: m.admin_note } }

const noteValues = (note: OrderNote | null) => ({ note: note?.note ?? "" })

/** Edits the note that admins keep on an order; the customer never sees it. */
export function NoteSection({ order, ...section }: SectionProps<OrderNote>) {
  const form = useEditForm(orderNoteForm, describedNote, order.note, noteValues)
  const { fields, seen, conflict } = form
  const { busy, save } = useSaving(form, section, {
    name: "note",
    send: (note) =>
      adminCall("PUT", "/admin/orders/:id/note", {
        param: { id: order.id },
        json: { ...note, version: seen?.version },
      }),
    saved: m.admin_note_saved,
    failed: m.admin_note_failed,
  })
  return (
    <FoldedSection title={m.admin_note_title()} summary={order.note.note}>
      <form onSubmit={save} noValidate className="grid gap-3">
        {conflict && <EditConflict {...conflict} />}
        <Field
          label={<span className="sr-only">{m.admin_note_label()}</span>}
          hint={seen?.updated_at ? writtenBy(seen.updated_by, seen.updated_at) : m.admin_note_hint()}
          error={fields.errors.note}
        >
          <Textarea rows={3} {...fields.bind("note")} />
        </Field>
        <Button type="submit" size="sm" variant="secondary" busy={busy} className="justify-self-start">
          {m.admin_note_save()}
        </Button>
      </form>
    </FoldedSection>
  )
}

function writtenBy(name: string | null, time: string): string {
  return m.admin_note_written({ name: name ?? m.admin_someone(), time: formatDateTime(time) })
}

const describedTracking = {
  courier: { label: m.admin_tracking_courier },
  tracking_number: { label: m.admin_tracking_number },
}

const trackingValues = (tracking: OrderTracking | null) => ({
  courier: tracking?.courier ?? "",
  tracking_number: tracking?.tracking_number ?? "",
})

export function TrackingSection({ order, ...section }: SectionProps<OrderTracking>) {
  const { courier, tracking_number, tracking_version: version } = order
  const form = useEditForm(orderTrackingForm, describedTracking, { courier, tracking_number, version }, trackingValues)
  const { fields, seen, conflict } = form
  const { busy, save } = useSaving(form, section, {
    name: "tracking",
    send(tracking) {
      const json = { ...tracking, version: seen?.version }
      return adminCall("PUT", "/admin/orders/:id/tracking", { param: { id: order.id }, json })
    },
    saved: m.admin_tracking_saved,
    failed: m.admin_tracking_failed,
  })
  const field = boundField(fields, describedTracking)
  return (
    <FoldedSection
      title={m.admin_tracking_title()}
      summary={[courier, tracking_number].filter((line) => line !== null).join(" ")}
    >
      <form onSubmit={save} noValidate className="grid gap-3">
        {conflict && <EditConflict {...conflict} />}
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

interface Saving<Output, Saved> {
  /** Names the form in the set of those with unsaved text. */
  name: string
  send: (values: Output) => Promise<CallResult<Saved, Saved>>
  saved: () => string
  failed: () => string
}

/** Saves one of several forms of a screen, each of which stays open. */
export function useSaving<Values, Output, Saved>(
  { fields, dirty, conflict, showConflict, accept }: EditForm<Values, Output, Saved>,
  { onSaved, unsaved }: Omit<SectionProps<Saved>, "order">,
  { name, send, saved, failed }: Saving<Output, Saved>,
) {
  useUnsaved(unsaved, name, dirty)
  const { busy, onSubmit } = useSubmit(fields, {
    invalidTitle: null,
    send,
    onSuccess({ value }) {
      accept(value)
      onSaved(value)
      toastSuccess(saved())
    },
    onFailure(failure) {
      toastFailure(failed(), failure)
      showConflict(failure)
      return null
    },
  })
  function save(event: FormEvent<HTMLFormElement>) {
    // A disabled button would lose the focus when the form is saved.
    if (dirty && !conflict) onSubmit(event)
    else event.preventDefault()
  }
  return { busy, save }
}
