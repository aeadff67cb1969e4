import type { FormEvent } from "react"
import { formatDateTime } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { orderNoteForm } from "#shop/orders/admin/admin-orders.ts"
import type { AdminOrder, OrderNote } from "#shop/orders/admin/admin-orders-json.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Textarea } from "#web/ui/controls/textarea.tsx"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { adminCall, toastFailure, toastSuccess } from "../admin-call.ts"
import { EditConflict } from "../forms/conflict.tsx"
import { useEditForm } from "../forms/use-edit-form.ts"
import { FoldedSection } from "./folded-section.tsx"
import { type Unsaved, useUnsaved } from "./shown-order.ts"

const formValuesOf = (note: OrderNote | null) => ({ note: note?.note ?? "" })

interface NoteSectionProps {
  order: AdminOrder
  onSaved: (note: OrderNote) => void
  unsaved: Unsaved
}

/** Edits the note that admins keep on an order; the customer never sees it. */
export function NoteSection({ order, onSaved, unsaved }: NoteSectionProps) {
  const form = useEditForm(orderNoteForm, order.note, formValuesOf)
  const { fields, seen, dirty, conflict, showConflict, accept } = form
  useUnsaved(unsaved, "note", dirty)

  const { busy, onSubmit } = useSubmit(fields, {
    invalidTitle: null,
    send: (value) =>
      adminCall("PUT", "/admin/orders/:id/note", {
        param: { id: order.id },
        json: { ...value, version: seen?.version },
      }),
    onSuccess({ value }) {
      accept(value)
      onSaved(value)
      toastSuccess(m.admin_note_saved())
    },
    onFailure(failure) {
      toastFailure(m.admin_note_failed(), failure)
      showConflict(failure)
      return null
    },
  })
  function save(event: FormEvent<HTMLFormElement>) {
    // A disabled button would lose the focus when the note is saved.
    if (dirty && !conflict) onSubmit(event)
    else event.preventDefault()
  }
  return (
    <FoldedSection title={m.admin_note_title()} summary={order.note.note}>
      <form onSubmit={save} noValidate className="grid gap-3">
        {conflict && <EditConflict {...conflict} labels={{ note: m.admin_note }} />}
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
