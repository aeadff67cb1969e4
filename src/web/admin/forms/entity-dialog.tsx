import { type ReactNode, useState } from "react"
import { toast } from "#web/ui/toast.ts"
import { toastFailure, toastSuccess } from "../admin-call.ts"
import { History } from "../history/history.tsx"
import { EditConflict } from "./conflict.tsx"
import type { EntityKind, Versioned } from "./entities.ts"
import { FormDialog } from "./form-dialog.tsx"
import type { EditForm } from "./use-edit-form.ts"

interface EntityDialogProps<Name extends string, Output, Entity extends Versioned> {
  kind: EntityKind<Entity, Output, Partial<Output>>
  form: EditForm<Name, Output, Entity>
  /** Of the dialog that adds one; the other is "Edit …". */
  addTitle: string
  labels: Record<Name, string>
  /** How people read a field whose text is not for them. */
  inWords?: Partial<Record<Name, (text: string) => string>>
  /** Something is still on its way that belongs to the form. */
  waiting?: boolean
  onClose: () => void
  onSaved: (thing: Entity) => void
  /** Fields. */
  children: ReactNode
}

/** Adds a thing or changes it: sends only what is other than it was seen, and asks where somebody else was faster. */
export function EntityDialog<Name extends string, Output extends Record<Name, unknown>, Entity extends Versioned>(
  props: EntityDialogProps<Name, Output, Entity>,
) {
  const { kind, form, addTitle, labels, inWords, waiting, onClose, onSaved, children } = props
  const { fields, seen, changed, conflict, meet } = form
  const [busy, setBusy] = useState(false)
  const failed = seen ? `Error updating ${kind.name}` : `Error creating ${kind.name}`

  function send(value: Output) {
    if (!seen) return kind.create(value)
    const change: Partial<Output> = {}
    for (const name of changed) change[name] = value[name]
    return kind.update(seen, change)
  }
  async function save(element: HTMLFormElement) {
    const checked = fields.check(element)
    if (!checked.ok) return void toast({ title: failed, description: checked.message, tone: "destructive" })
    setBusy(true)
    const answer = await send(checked.value)
    setBusy(false)
    if (answer.ok) {
      toastSuccess(`${kind.title} ${seen ? "updated" : "created"} successfully`)
      return onSaved(answer.value)
    }
    toastFailure(failed, answer)
    if (!meet(answer)) fields.refuse(element, answer.field, answer.message)
  }
  return (
    <FormDialog
      title={seen ? `Edit ${kind.title}` : addTitle}
      submitLabel={`${seen ? "Update" : "Create"} ${kind.title}`}
      dirty={changed.length > 0}
      busy={busy || waiting === true}
      onClose={onClose}
      onSubmit={save}
    >
      {conflict && <EditConflict {...conflict} labels={labels} {...(inWords && { inWords })} />}
      {children}
      {seen && <History thing={`${kind.name}:${seen.id}`} />}
    </FormDialog>
  )
}
