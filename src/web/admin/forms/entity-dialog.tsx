import { type ReactNode, useState } from "react"
import { toast } from "#web/ui/toast.ts"
import { adminCall, toastFailure, toastSuccess } from "../admin-call.ts"
import { History } from "../history/history.tsx"
import { EditConflict } from "./conflict.tsx"
import { type EntityKind, entityNames, pathOf, type Versioned } from "./entities.ts"
import { FormDialog } from "./form-dialog.tsx"
import type { EditForm } from "./use-edit-form.ts"

interface ThingDialogProps<Name extends string, Output, Entity> {
  kind: EntityKind
  form: EditForm<Name, Output, Entity>
  /** Of the dialog that adds one; the other is "Edit …". */
  addTitle: string
  labels: Record<Name, string>
  /** How people read a field whose text is not for them. */
  inWords?: Partial<Record<Name, (text: string) => string>>
  /** What a change tells of the thing as it was seen, besides its version. */
  seenWith?: (seen: Entity) => object
  /** Something is still on its way that belongs to the form. */
  waiting?: boolean
  onClose: () => void
  onSaved: (thing: Entity) => void
  /** Fields. */
  children: ReactNode
}

/** Adds a thing or changes it: sends only what is other than it was seen, and asks where somebody else was faster. */
export function EntityDialog<Name extends string, Output extends Record<Name, unknown>, Entity extends Versioned>(
  props: ThingDialogProps<Name, Output, Entity>,
) {
  const { kind, form, addTitle, labels, inWords, seenWith, waiting, onClose, onSaved, children } = props
  const { fields, seen, changed, conflict, meet } = form
  const [busy, setBusy] = useState(false)
  const failed = seen ? `Error updating ${kind}` : `Error creating ${kind}`

  function send(value: Output) {
    if (!seen) return adminCall<Entity>("POST", pathOf(kind), { body: value })
    const change = Object.fromEntries(changed.map((name) => [name, value[name]]))
    const body = { ...change, version: seen.version, ...seenWith?.(seen) }
    return adminCall<Entity>("PATCH", pathOf(kind, seen.id), { body })
  }
  async function save(element: HTMLFormElement) {
    const checked = fields.check(element)
    if (!checked.ok) return void toast({ title: failed, description: checked.message, tone: "destructive" })
    setBusy(true)
    const answer = await send(checked.value)
    setBusy(false)
    if (answer.ok) {
      toastSuccess(`${entityNames[kind]} ${seen ? "updated" : "created"} successfully`)
      return onSaved(answer.value)
    }
    toastFailure(failed, answer)
    if (!meet(answer)) fields.refuse(element, answer.field, answer.message)
  }
  return (
    <FormDialog
      title={seen ? `Edit ${entityNames[kind]}` : addTitle}
      submitLabel={`${seen ? "Update" : "Create"} ${entityNames[kind]}`}
      dirty={changed.length > 0}
      busy={busy || waiting === true}
      onClose={onClose}
      onSubmit={save}
    >
      {conflict && <EditConflict {...conflict} labels={labels} {...(inWords && { inWords })} />}
      {children}
      {seen && <History thing={`${kind}:${seen.id}`} />}
    </FormDialog>
  )
}
