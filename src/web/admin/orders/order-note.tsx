import { type FormEvent, type RefObject, useEffect, useState } from "react"
import { type AdminOrder, type OrderNote, orderNoteForm } from "#shop/orders/admin-orders.ts"
import { Button } from "#web/ui/button.tsx"
import { formatDateTime } from "#web/ui/dates.ts"
import { Field } from "#web/ui/field.tsx"
import { Textarea } from "#web/ui/textarea.tsx"
import { adminCall, toastFailure, toastSuccess } from "../admin-call.ts"
import { EditConflict } from "../forms/conflict.tsx"
import { useEditForm } from "../forms/use-edit-form.ts"
import { Section } from "./section.tsx"

const textsOf = (note: OrderNote | null) => ({ note: note?.note ?? "" })

interface NoteSectionProps {
  order: AdminOrder
  onSaved: (note: OrderNote) => void
  /** Told whether something typed would be lost. */
  unsaved: RefObject<boolean>
}

/** What admins write down for themselves; the customer never sees it. */
export function NoteSection({ order, onSaved, unsaved }: NoteSectionProps) {
  const { fields, seen, dirty, conflict, meet, accept } = useEditForm(orderNoteForm, order.note, textsOf)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    unsaved.current = dirty
  }, [dirty, unsaved])

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // Not by disabling the button, which would take the keyboard from whoever has just saved.
    if (!dirty || conflict || busy) return
    const checked = fields.check(event.currentTarget)
    if (!checked.ok) return
    setBusy(true)
    const json = { ...checked.value, version: seen?.version }
    const answer = await adminCall("PUT", "/admin/orders/:id/note", { param: { id: order.id }, json })
    setBusy(false)
    if (!answer.ok) {
      toastFailure("Error saving note", answer)
      meet(answer)
      return
    }
    accept(answer.value)
    onSaved(answer.value)
    toastSuccess("Note saved")
  }
  const writer = seen?.updated_at && `By ${seen.updated_by ?? "someone"}, ${formatDateTime(seen.updated_at)}`
  return (
    <Section title="Note to Self">
      <form onSubmit={save} noValidate className="grid gap-3">
        {conflict && <EditConflict {...conflict} labels={{ note: "Note" }} />}
        <Field
          label={<span className="sr-only">Note to self</span>}
          hint={writer ? `${writer}. Only admins see it.` : "Only admins see it."}
          error={fields.errors.note}
        >
          <Textarea rows={3} {...fields.bind("note")} />
        </Field>
        <Button type="submit" size="sm" variant="secondary" busy={busy} className="justify-self-start">
          Save Note
        </Button>
      </form>
    </Section>
  )
}
