import type { ReactNode } from "react"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { toastFailure, toastSuccess } from "../admin-call.ts"
import { History } from "../history/history.tsx"
import { EditConflict } from "./conflict.tsx"
import type { EntityKind, Versioned } from "./entities.ts"
import { FormDialog } from "./form-dialog.tsx"
import type { EditForm } from "./use-edit-form.ts"

/** What becomes of a form that is closed or saved. */
export interface FormActions<Entity> {
  onClose: () => void
  onSaved: (entity: Entity) => void
}

interface EntityDialogProps<Name extends string, Output, Entity extends Versioned> extends FormActions<Entity> {
  kind: EntityKind<Entity, Output, Partial<Output>>
  form: EditForm<Name, Output, Entity>
  /** Where it is not the label of the button that creates one. */
  addTitle?: string
  labels: Readonly<Record<Name, () => string>>
  /** How a field is shown whose value is not for reading. */
  formats?: Partial<Record<Name, (value: string) => string>>
  /** Something that belongs to the form is still being sent. */
  waiting?: boolean
  children: ReactNode
}

/** Creates an entity or edits it: sends only the fields that differ from what was read, and shows the conflict when another admin was first. */
export function EntityDialog<Name extends string, Output extends Record<Name, unknown>, Entity extends Versioned>(
  props: EntityDialogProps<Name, Output, Entity>,
) {
  const { kind, form, addTitle, labels, formats, waiting, onClose, onSaved, children } = props
  const { fields, seen, changed, conflict, showConflict } = form
  const { messages } = kind
  const failed = seen ? messages.updateFailed() : messages.createFailed()

  function send(value: Output) {
    if (!seen) return kind.create(value)
    const change: Partial<Output> = {}
    for (const name of changed) change[name] = value[name]
    return kind.update(seen, change)
  }
  const { busy, onSubmit } = useSubmit(fields, {
    invalidTitle: failed,
    send,
    onSuccess({ value }) {
      toastSuccess(seen ? messages.updated() : messages.created())
      onSaved(value)
    },
    onFailure(failure) {
      toastFailure(failed, failure)
      return showConflict(failure) ? null : { title: null, description: failure.message, field: failure.field }
    },
  })
  return (
    <FormDialog
      title={seen ? messages.edit() : (addTitle ?? messages.create())}
      submitLabel={seen ? messages.update() : messages.create()}
      dirty={changed.length > 0}
      busy={busy || waiting === true}
      onClose={onClose}
      onSubmit={onSubmit}
    >
      {conflict && <EditConflict {...conflict} labels={labels} {...(formats && { formats })} />}
      {children}
      {seen && <History entity={`${kind.name}:${seen.id}`} />}
    </FormDialog>
  )
}
